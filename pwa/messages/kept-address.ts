import type { Id } from '../../schema/ids.ts'
import { sendPlace } from '../../sync/mutations/messages.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { deleteDrafts, draftKeys, readDraft, saveDraft } from '../../sync/store/drafts.ts'

/*
 * The exact address of an offer (rule 1.2.756). Only the poster's device has it until somebody is accepted; then it is a place in the conversation of the
 * two, which nobody else reads.
 */

/** Keeps the address of an offer that was just written. Where the device cannot, the poster is asked for it after the acceptance, as always. */
export const keepAddress = async (database: LocalDatabase, jobId: Id, address: string): Promise<void> => {
  if (address !== '') await saveDraft(database, draftKeys.address(jobId), address).catch(() => undefined)
}

export const readAddress = async (database: LocalDatabase, jobId: Id): Promise<string> =>
  (await readDraft<string>(database, draftKeys.address(jobId))) ?? ''

export const forgetAddress = (database: LocalDatabase, jobId: Id): Promise<void> =>
  deleteDrafts(database, [draftKeys.address(jobId)]).catch(() => undefined)

/** Sends the kept address of agreed work to its student. Returns whether there was one. */
export const sendKeptAddress = async (database: LocalDatabase, jobId: Id): Promise<boolean> => {
  const name = await readAddress(database, jobId)
  const receiverId = (await database.jobs.get(jobId))?.assignedToId
  if (name === '' || !receiverId) return false
  await sendPlace(database, { jobId, receiverId, name, at: null })
  await forgetAddress(database, jobId)
  return true
}
