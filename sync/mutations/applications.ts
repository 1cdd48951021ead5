import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { refoldWithout, tablesToFold } from '../outbox/rebase.ts'
import { announceWrite, enqueue, write } from '../outbox/write.ts'

/** A letter to a job (rule 1.4.16). Throws OutboxFull. */
export const submitApplication = async (
  db: LocalDatabase,
  { jobId, message }: { jobId: Id; message: string },
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.sources.newId()
  const args = { id, jobId, message }
  const mutationId = await write(db, 'application.submit', args, { draft: draftKeys.letter(jobId) })
  return { id, mutationId }
}

/**
 * Withdraws a letter. One that never left this device is simply taken back, and the answer is null: no mutation waits.
 * Throws OutboxFull.
 */
export const withdrawApplication = async (
  db: LocalDatabase,
  { id, jobId }: { id: Id; jobId: Id },
): Promise<{ mutationId: Id | null }> => {
  const mutationId = db.sources.newId()
  const tookBack = await db.transaction('rw', tablesToFold(db, ['application']), async () => {
    const letter = await db.outbox
      .where('lane')
      .equals(`job:${jobId}`)
      .filter((item) => item.name === 'application.submit' && item.args.id === id && !item.frozen)
      .first()
    if (!letter) {
      await enqueue(db, { id: mutationId, name: 'application.withdraw', args: { id, jobId } })
      return false
    }
    await db.outbox.delete(letter.order)
    await refoldWithout(db, [letter.id])
    return true
  })
  if (tookBack) return { mutationId: null }
  announceWrite(db)
  return { mutationId }
}
