import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { Id } from '../../schema/ids.ts'
import { discardRefusal } from '../../sync/outbox/outbox.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { outcomeFor } from '../outbox/outcomes.ts'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'

const formStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const askedStyle = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line', textStyle: 'small', color: 'soft' })

export interface WordsDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Stands above the field. */
  about?: ReactNode
  label: string
  placeholder: string
  max: number
  submitLabel: string
  variant: 'sun' | 'lake'
  draftKey: string
  /** The text that the form begins with, which is then the one that was sent last; without it, each form begins empty. */
  blank?: string
  /** Returns the text as it is sent, or what is wrong with it. */
  check: (typed: string) => { text: string } | { error: string }
  write: (text: string) => Promise<{ mutationId: Id }>
  /** The toast once the server has taken it. */
  done: string
  /** The toast if the device cannot store it: "Impossible de …". */
  failed: string
}

/**
 * The form of a question or of its answer. Works without network. A refusal that comes within two seconds is said in the form, which keeps the text; a later
 * one waits with the text in the outbox.
 */
export function WordsDialog({ open, onClose, title, description, about, label, ...form }: WordsDialogProps) {
  const formId = useId()
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const isThere = useIsMounted()
  const room = useRoomNotice()
  const draft = useDraft(form.draftKey, reviveText, form.blank ?? '')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const typed = draft.value ?? ''

  const send = async (text: string) => {
    room.clear()
    setRefused(undefined)
    setBusy(true)
    draft.settle(typed)
    try {
      const { mutationId } = await form.write(text)
      const answer = await outcomeFor(database, mutationId, patience())
      if (answer.outcome === 'rejected' && isThere()) {
        draft.change(typed)
        setRefused(answer.refused.message)
        await discardRefusal(database, answer.refused.id)
        return
      }
      if (answer.outcome !== 'rejected')
        showToast(answer.outcome === 'applied' ? { kind: 'success', title: form.done } : keptToast())
      draft.settle(form.blank === undefined ? '' : text)
      if (isThere()) onClose()
    } catch (failure) {
      draft.change(typed)
      if (!room.takes(failure)) showToast(notKeptToast(failure, form.failed))
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = form.check(typed)
    if ('text' in checked) return void send(checked.text)
    setError(checked.error)
    focusFirstError(document.getElementById(formId))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isBusy && onClose()}
      size="small"
      title={title}
      description={description}
      foot={
        <Button type="submit" form={formId} variant={form.variant} full busy={isBusy} busyLabel="Envoi...">
          {form.submitLabel}
        </Button>
      }
    >
      <form id={formId} noValidate inert={isBusy} className={formStyle} onSubmit={submit}>
        <SuspendedBanner>Votre texte ne peut pas partir pour l’instant. Il reste en brouillon ici.</SuspendedBanner>
        {refused !== undefined && (
          <Banner kind="error" role="alert">
            {refused} Votre texte reste en brouillon.
          </Banner>
        )}
        {room.notice}
        {about !== undefined && <blockquote className={askedStyle}>{about}</blockquote>}
        <TextAreaField
          label={label}
          required
          rows={3}
          max={form.max}
          data-autofocus=""
          disabled={draft.value === undefined}
          placeholder={form.placeholder}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            draft.change(target.value)
          }}
        />
      </form>
    </Dialog>
  )
}
