import type { JobRow } from '../../schema/jobs/job.ts'
import { minimumAge } from '../../schema/law/youth.ts'
import { formatRate } from '../../schema/money.ts'
import { lawCode } from '../law/law-code.ts'
import { useReplacedWages } from '../law/replaced-wages.ts'
import { useModule } from '../ui/lazy.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { useToday } from '../ui/hooks/today.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { ageOf } from './applicant-age.ts'
import type { Decision } from './applicants-deciding.ts'
import { useAgreedWork, type Applicant } from './applicants-queries.ts'

export interface AskedDecision extends Applicant {
  decision: Decision
  /** The sentence with which the server has refused the offer's rate for this student (rule 3.4.633). */
  refusedRate?: string
}

interface DecisionQuestionProps {
  asked: AskedDecision | undefined
  job: JobRow | undefined
  /** The number of other applications that an acceptance rejects. */
  otherCount: number
  onClose: () => void
  /** `rate`: CHF per hour to which the acceptance raises the offer. */
  onConfirm: (asked: AskedDecision, rate?: number) => void
}

/** Asks for confirmation before an application is accepted or rejected, because neither can be undone (rule 1.2.439). */
export function DecisionQuestion({ asked, job: listed, otherCount, ...on }: DecisionQuestionProps) {
  const shown = useLastDefined(asked)
  const job = useLastDefined(listed)
  // Keeps the number while the dialog closes: after the decision, it would count this application too.
  const others = useLastDefined(asked && otherCount) ?? 0
  if (!shown || !job) return null
  const question = { shown, isOpen: asked !== undefined, ...on }
  if (shown.decision === 'accept') return <AcceptanceQuestion {...question} job={job} otherCount={others} />
  return (
    <ConfirmDialog
      title="Refuser cette candidature ?"
      text={`${shown.student?.firstName ?? 'L’étudiant'} recevra une notification. Cette action est définitive.`}
      confirmLabel="Refuser"
      open={question.isOpen}
      onOpenChange={(open) => !open && on.onClose()}
      onConfirm={() => question.isOpen && on.onConfirm(shown)}
    />
  )
}

interface AcceptanceQuestionProps extends Pick<DecisionQuestionProps, 'otherCount' | 'onClose' | 'onConfirm'> {
  shown: AskedDecision
  isOpen: boolean
  job: JobRow
}

/** Under the sure minimum, one press raises the rate and accepts. Whose age is not known may be accepted as the offer is. */
function AcceptanceQuestion({ shown, isOpen, job, otherCount, onClose, onConfirm }: AcceptanceQuestionProps) {
  const { module: law, isMissing } = useModule(lawCode)
  const replaced = useReplacedWages()
  const now = useToday()
  const { student, application, refusedRate } = shown
  const agreed = useAgreedWork(job.postedById, application.studentId)
  // A question that changed after a moment could be answered unread.
  if (!agreed || (!law && !isMissing)) return null
  const age = ageOf(student)
  const firstName = student?.firstName ?? 'cette personne'
  const floor = law?.acceptanceFloorOf(job, { firstName, age, stated: application.statedAge }, agreed, replaced, now)
  const text = [
    refusedRate ?? floor?.sentence ?? [],
    age === null && application.statedAge === undefined && minimumAge(job).age === 18 ? askForAge : [],
    describeAcceptance(otherCount),
    application.termsChangedAt ? mayStillLeave : [],
  ]
    .flat()
    .join(' ')
  const accept = (rate?: number) => isOpen && onConfirm(shown, rate)
  const mustRaise = floor && (floor.isNeeded || refusedRate !== undefined)

  return (
    <ConfirmDialog
      title={`Accepter ${student?.firstName ?? 'cette candidature'} ?`}
      text={text}
      tone="lake"
      confirmLabel={floor ? `Relever à ${formatRate(floor.rate)} et accepter` : 'Accepter'}
      {...(floor && !mustRaise && { other: { label: `Accepter à ${formatRate(job.rate)}`, onPress: () => accept() } })}
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => accept(floor?.rate)}
    />
  )
}

const askForAge = 'Ce travail est dès 18 ans, et l’âge n’est pas indiqué : demandez-le.'
const mayStillLeave = 'L’offre a changé depuis cette candidature : l’étudiant pourra encore renoncer.'

const describeAcceptance = (otherCount: number): string => {
  if (otherCount === 0) return 'L’offre ne sera plus publiée.'
  const others =
    otherCount === 1 ? 'L’autre candidature sera refusée' : `Les ${otherCount} autres candidatures seront refusées`
  return `${others}, et l’offre ne sera plus publiée.`
}
