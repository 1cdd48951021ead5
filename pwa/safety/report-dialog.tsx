import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
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
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { useDraft } from '../data/draft.ts'
import { failureText } from '../data/failure-text.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { checkForm, focusFirstError } from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { hasManyMessages, keyOf, listed, narrow, type ReportTarget } from './report-targets.ts'

const formStyle = css({ display: 'grid', gap: '4' })
const footStyle = css({ display: 'grid', gap: '2.5', justifyItems: 'center' })

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
  const isOnline = useOnline()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const database = useDatabase()
  const key = draftKeys.report(about)
  const draft = useDraft(key, revive, blank)
  const { chosen, reason, comment } = draft.value ?? blank
  const set = (changed: Partial<Typed>) => draft.change((before) => ({ ...before, ...changed }))
  const [sought, setSought] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [commentError, setCommentError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The stored choice may not be among the targets: another page of the same person may list other things.
  const target = targets.length === 1 ? targets[0] : targets.find((one) => keyOf(one) === chosen)

  const hasMany = hasManyMessages(targets)
  const items = narrow(targets, sought, target)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    const checked = checkForm(ReportForm, { comment })
    setMissing(!target || !reason)
    setCommentError('errors' in checked ? checked.errors.comment : undefined)
    if (!target || !reason || 'errors' in checked) return focusFirstError(form.current)
    setFailure(undefined)
    setBusy(true)
    try {
      const { kind, subjectId } = target
      // A report needs no id: the server counts a repetition about the same thing once.
      await call('POST', '/api/reports', { kind, subjectId, reason, ...checked.output })
      draft.settle(blank)
      // The report has arrived, whatever becomes of its draft.
      await deleteDrafts(database, [key]).catch(() => undefined)
      onClose()
      showToast({
        kind: 'success',
        title: 'Signalement envoyé',
        description: 'Merci. Nous l’examinons et vous tenons au courant.',
      })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Signaler"
      description="Votre signalement reste entre vous et nous."
      closeOnOutside={false}
      foot={
        <div className={footStyle}>
          <Button type="submit" form={formId} full aria-disabled={!isOnline} busy={busy} busyLabel="Envoi...">
            Envoyer le signalement
          </Button>
          <NetworkNote />
        </div>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        inert={busy}
        onSubmit={(event) => void submit(event)}
        className={formStyle}
      >
        {failure !== undefined && (
          <Banner kind="error" role="alert">
            {failure} Votre texte est conservé.
          </Banner>
        )}
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
            value={target && keyOf(target)}
            onValueChange={(key) => set({ chosen: key })}
            error={isMissing && !target ? 'Choisissez ce que vous signalez' : undefined}
          />
        ) : (
          target && <p>{nameOf(target)}</p>
        )}
        {more}
        <SelectField
          label="Motif"
          required
          items={reasons}
          value={reason}
          onValueChange={(known) => set({ reason: known })}
          error={isMissing && !reason ? 'Choisissez un motif' : undefined}
        />
        <TextAreaField
          label="Précisions"
          hint="Des détails pour nous aider à comprendre."
          rows={4}
          max={limits.report}
          value={comment}
          onChange={({ target: field }) => {
            set({ comment: field.value })
            setCommentError(undefined)
          }}
          error={commentError}
        />
      </form>
    </Dialog>
  )
}
