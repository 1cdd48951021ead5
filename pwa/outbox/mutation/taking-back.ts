import type { NavigateOptions } from '@tanstack/react-router'
import type { MutationName } from '../../../schema/mutations.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { readDraft } from '../../../sync/store/drafts.ts'
import type { OutboxItem } from '../../../sync/store/outbox-item.ts'
import { changeDraft } from '../../data/form-draft.ts'
import type { ToastMessage } from '../../ui/toast.ts'

export type ItemOf<Name extends MutationName> = Extract<OutboxItem, { name: Name }>

interface TakenBack {
  /** The place of the form that holds the text again. */
  place?: NavigateOptions
  toast?: ToastMessage
}

/**
 * Removes a mutation that was never sent from the outbox and puts its text back into the draft of its form. If a photo cannot be read, it throws
 * and the mutation stays in the outbox.
 */
export type TakeBack<Name extends MutationName> = (db: LocalDatabase, item: ItemOf<Name>) => Promise<TakenBack>

/** The ways back of those of these mutations that come from a form; the compiler reports a missing one. */
export type TakeBacksOf<Words extends Partial<Record<MutationName, { origin: string }>>> = {
  [Name in MutationName & keyof Words as Words[Name] extends { origin: 'form' } ? Name : never]: TakeBack<Name>
}

export const told = (title: string, description: string): ToastMessage => ({ kind: 'info', title, description })
export const sent = { toast: { kind: 'info', title: 'Cet envoi est déjà parti.' } } as const

/** Appends the text of a mutation to the draft stored under this key. Returns false if the mutation was sent or is gone. */
export const takeBackText = (db: LocalDatabase, id: string, key: string, text: string): Promise<boolean> =>
  changeDraft(key, () =>
    cancelMutation(db, id, async () => {
      const drafted = await readDraft(db, key)
      const isBlank = typeof drafted !== 'string' || drafted.trim() === '' || drafted === text
      return { [key]: isBlank ? text : `${drafted}\n${text}` }
    }),
  )
