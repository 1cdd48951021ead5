import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import type { Decision } from './applicants-deciding.ts'
import type { Applicant } from './applicants-queries.ts'

export interface AskedDecision extends Applicant {
  decision: Decision
}

interface DecisionQuestionProps {
  asked: AskedDecision | undefined
  /** The number of other applications that an acceptance rejects. */
  otherCount: number
  onClose: () => void
  onConfirm: (asked: AskedDecision) => void
}

/** Asks for confirmation before an application is accepted or rejected, because neither can be undone (rule 1.2.439). */
export function DecisionQuestion({ asked, otherCount, onClose, onConfirm }: DecisionQuestionProps) {
  const shown = useLastDefined(asked)
  // Keeps the number while the dialog closes: after the decision, it would count this application too.
  const others = useLastDefined(asked && otherCount) ?? 0
  if (!shown) return null
  const name = shown.student?.firstName
  const words =
    shown.decision === 'accept'
      ? {
          title: `Accepter ${name ?? 'cette candidature'} ?`,
          text: `${describeAcceptance(others)}${shown.application.termsChangedAt ? ` ${mayStillLeave}` : ''}`,
          confirmLabel: 'Accepter',
          tone: 'lake' as const,
        }
      : {
          title: 'Refuser cette candidature ?',
          text: `${name ?? 'L’étudiant'} recevra une notification. Cette action est définitive.`,
          confirmLabel: 'Refuser',
        }

  return (
    <ConfirmDialog
      {...words}
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => asked && onConfirm(asked)}
    />
  )
}

const mayStillLeave = 'L’offre a changé depuis cette candidature : l’étudiant pourra encore renoncer.'

const describeAcceptance = (otherCount: number): string => {
  if (otherCount === 0) return 'L’offre ne sera plus publiée.'
  const others =
    otherCount === 1 ? 'L’autre candidature sera refusée' : `Les ${otherCount} autres candidatures seront refusées`
  return `${others}, et l’offre ne sera plus publiée.`
}
