import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { Id } from '../../schema/ids.ts'
import { discardRefusal } from '../../sync/outbox/outbox.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { outcomeFor } from '../outbox/outcomes.ts'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { css } from '../styled-system/css'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { showToast } from '../ui/toast.ts'

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
  schema: v.GenericSchema<unknown, { text: string }>
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
export function WordsDialog({ open, onClose, about, label, placeholder, max, ...words }: WordsDialogProps) {
  const { title, description, submitLabel, variant, draftKey, blank, schema, write, done, failed } = words
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const isThere = useIsMounted()
  const room = useRoomNotice()
  const draft = useDraft(draftKey, reviveText, blank ?? '')
  const typed = draft.value ?? ''
  const form = useForm(schema, {
    initial: () => ({ text: '' }),
    draft: { value: { text: typed }, change: ({ text = '' }) => draft.change(text) },
    send: async ({ text }) => {
      room.clear()
      draft.settle(typed)
      const { mutationId } = await write(text)
      const answer = await outcomeFor(database, mutationId, patience())
      if (answer.outcome === 'rejected' && isThere()) {
        draft.change(typed)
        form.complain({ form: `${answer.refused.message} Votre texte reste en brouillon.` })
        return discardRefusal(database, answer.refused.id)
      }
      if (answer.outcome !== 'rejected')
        showToast(answer.outcome === 'applied' ? { kind: 'success', title: done } : keptToast())
      draft.settle(blank === undefined ? '' : text)
      if (isThere()) onClose()
    },
    failed: (failure) => {
      draft.change(typed)
      if (!room.takes(failure)) showToast(notKeptToast(failure, failed))
      return undefined
    },
  })

  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      submit={submitLabel}
      busyLabel="Envoi..."
      variant={variant}
      isText
    >
      <SuspendedBanner>Votre texte ne peut pas partir pour l’instant. Il reste en brouillon ici.</SuspendedBanner>
      {room.notice}
      {about !== undefined && <blockquote className={askedStyle}>{about}</blockquote>}
      <TextAreaField
        label={label}
        required
        rows={3}
        max={max}
        data-autofocus=""
        disabled={draft.value === undefined}
        placeholder={placeholder}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
