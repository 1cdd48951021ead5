import { fullName } from '../../schema/accounts/user.ts'
import { limits } from '../../schema/limits.ts'
import { DecisionForm } from '../../schema/safety/form.ts'
import type { Report } from '../../schema/safety/report.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { failureText } from '../data/failure-text.ts'
import { useTextDraft } from '../forms/fields-draft.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { showToast } from '../ui/toast.ts'
import { actWords, sendDecision, type Decision } from './decisions.ts'

const words: Record<Decision, { title: string; text: (name: string) => string; confirm: string }> = {
  hide: {
    title: 'Masquer',
    text: (name) => `Ce contenu ne sera plus visible. ${name} recevra votre motif.`,
    confirm: 'Masquer',
  },
  restore: {
    title: 'Rétablir',
    text: (name) => `Ce contenu redeviendra visible. ${name} recevra une notification.`,
    confirm: 'Rétablir',
  },
  suspend: {
    title: 'Suspendre le compte',
    text: (name) =>
      `${name} peut lire et exporter ses données, mais plus écrire. Ses offres ouvertes sont masquées. ${name} recevra votre motif.`,
    confirm: 'Suspendre',
  },
  lift: {
    title: 'Lever la suspension',
    text: (name) =>
      `${name} recevra une notification et pourra de nouveau écrire. Ses offres masquées redeviendront visibles.`,
    confirm: 'Lever la suspension',
  },
  dismiss: {
    title: 'Classer sans suite',
    text: () => 'Rien ne change. Nous indiquons à l’auteur du signalement que vous l’avez examiné.',
    confirm: 'Classer',
  },
}

interface DecisionDialogProps {
  report: Report
  decision: Decision
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason of a decision; it is logged, and sent to the person concerned (rule 1.4.53). */
export function DecisionDialog({ report, decision, onClose, onDecided }: DecisionDialogProps) {
  const { title, text, confirm } = words[decision]
  const form = useForm(DecisionForm, {
    initial: () => ({ reason: '' }),
    draft: useTextDraft(draftKeys.decision(report.id, decision), 'reason'),
    send: ({ reason }) => sendDecision(report, decision, reason),
    done: () => {
      showToast({ kind: 'success', title: actWords[decision] })
      onDecided()
    },
    failed: (error) => ({ form: failureText(error) }),
  })

  return (
    <FormDialog
      of={form}
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text(fullName(report.accused))}
      submit={confirm}
      busyLabel="Un instant..."
      variant={decision === 'hide' || decision === 'suspend' ? 'brick' : 'brand'}
      needsNetwork
      canCancel
      isText
    >
      <TextAreaField label="Motif" required rows={3} max={limits.report} {...form.field('reason')} />
    </FormDialog>
  )
}
