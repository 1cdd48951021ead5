import { useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { ReportForm } from '../../schema/safety/form.ts'
import {
  reportReasonLabels,
  reportReasons,
  type ReportKind,
  type ReportReason,
} from '../../schema/safety/report-reasons.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { failureText } from '../data/failure-text.ts'
import { useFieldsDraft } from '../forms/fields-draft.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { hasManyMessages, keyOf, listed, narrow, type ReportTarget } from './report-targets.ts'

const kindWords: Record<ReportKind, string> = {
  person: 'La personne',
  job: 'L’offre',
  message: 'Message',
  review: 'Évaluation',
  question: 'La question',
  answer: 'La réponse',
}
const nameOf = ({ kind, label }: ReportTarget) => `${kindWords[kind]} : ${label}`
const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

interface Typed {
  /** The key of the target. */
  chosen?: string | undefined
  reason?: ReportReason | undefined
  comment: string
}
const blank: Typed = { comment: '' }

const revive = (kept: unknown): Typed | undefined => {
  const { chosen, reason, comment } = Object(kept) as Partial<Typed>
  if (typeof comment !== 'string') return undefined
  return { chosen, reason: reportReasons.find((known) => known === reason), comment }
}

interface ReportDialogProps {
  /** The key of the draft until the report is sent: the person, or the one thing that can be reported here. */
  about: Id
  targets: readonly ReportTarget[]
  /** Offers to find more targets than the list has. */
  more?: ReactNode
  onClose: () => void
}

/** Reports to the moderators (rule 1.4.50). Sending needs the network. The draft survives closing and reloads until the report is sent. */
export function ReportDialog({ about, targets, more, onClose }: ReportDialogProps) {
  const draft = useFieldsDraft(draftKeys.report(about), revive, blank)
  // The stored choice may not be among the targets: another page of the same person may list other things.
  const target = targets.length === 1 ? targets[0] : targets.find((one) => keyOf(one) === draft.value.chosen)
  const form = useForm(ReportForm, {
    initial: (): Typed => ({ chosen: undefined, reason: undefined, ...blank }),
    draft,
    read: (typed) => ({ ...typed, chosen: target && keyOf(target) }),
    // A report needs no id: the server counts a repetition about the same thing once.
    send: ({ chosen: _key, ...said }) =>
      call('POST', '/api/reports', { kind: target?.kind, subjectId: target?.subjectId, ...said }),
    done: () => {
      onClose()
      showToast({
        kind: 'success',
        title: 'Signalement envoyé',
        description: 'Merci. Nous l’examinons et vous tenons au courant.',
      })
    },
    failed: (error) => ({ form: `${failureText(error)} Votre texte est conservé.` }),
  })
  const [sought, setSought] = useState('')
  const hasMany = hasManyMessages(targets)
  const items = narrow(targets, sought, target)

  return (
    <FormDialog
      of={form}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Signaler"
      description="Votre signalement reste entre vous et nous."
      submit="Envoyer le signalement"
      busyLabel="Envoi..."
      needsNetwork
      isText
    >
      {hasMany && (
        <TextField
          label="Chercher un message"
          type="search"
          hint={
            items.some(({ kind }) => kind === 'message')
              ? `Un mot du message, ou sa date. ${listed} messages à la fois.`
              : 'Aucun message ne correspond.'
          }
          value={sought}
          onChange={({ target: field }) => setSought(field.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {targets.length > 1 ? (
        <SelectField
          label="Qu’est-ce qui ne va pas ?"
          required
          items={items.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
          {...form.choice('chosen')}
          value={target && keyOf(target)}
        />
      ) : (
        target && <p>{nameOf(target)}</p>
      )}
      {more}
      <SelectField label="Motif" required items={reasons} {...form.choice('reason')} />
      <TextAreaField
        label="Précisions"
        hint="Des détails pour nous aider à comprendre."
        rows={4}
        max={limits.report}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
