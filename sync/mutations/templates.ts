import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { write } from '../outbox/write.ts'

/** Saves a letter template (without `id`, a new one) and deletes the draft it was made of. Throws OutboxFull. */
export const saveTemplate = async (
  db: LocalDatabase,
  { id = db.newId(), name, letter }: { id?: Id | undefined; name: string; letter: string },
  draft?: string,
): Promise<{ id: Id; mutationId: Id }> => {
  const mutationId = await write(db, 'template.save', { id, name, letter }, draft === undefined ? {} : { draft })
  return { id, mutationId }
}

/** Deletes a letter template, and what was changed of it without being saved. Throws OutboxFull. */
export const deleteTemplate = async (db: LocalDatabase, { id }: { id: Id }): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'template.delete', { id }, { draft: draftKeys.template(id) }),
})
