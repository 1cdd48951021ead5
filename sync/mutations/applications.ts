import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import type { Seen } from '../store/outbox-item.ts'
import { rebaseWithout, tablesToRebase } from '../outbox/rebase.ts'
import { announceWrite, enqueue, write } from '../outbox/write.ts'

/** Applies for a job (rule 1.4.16) under the terms that the student read (rule 1.2.443). Throws OutboxFull. */
export const submitApplication = async (
  db: LocalDatabase,
  { jobId, message, terms }: Omit<MutationArguments<'application.submit'>, 'id'>,
  seen?: Pick<Seen, 'title'>,
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const args = { id, jobId, message, ...(terms && { terms }) }
  const mutationId = await write(db, 'application.submit', args, {
    draft: draftKeys.application(jobId),
    ...(seen && { seen }),
  })
  return { id, mutationId }
}

/**
 * Withdraws an application. An application that was never sent is taken back instead; `mutationId` is then null, since nothing waits.
 * Throws OutboxFull.
 */
export const withdrawApplication = async (
  db: LocalDatabase,
  { id, jobId }: { id: Id; jobId: Id },
): Promise<{ mutationId: Id | null }> => {
  const mutationId = db.newId()
  const tookBack = await db.transaction('rw', tablesToRebase(db, ['application']), async () => {
    const submission = await db.outbox
      .where('lane')
      .equals(`job:${jobId}`)
      .filter((item) => item.name === 'application.submit' && item.args.id === id && !item.frozen)
      .first()
    if (!submission) {
      await enqueue(db, { id: mutationId, name: 'application.withdraw', args: { id, jobId } })
      return false
    }
    await db.outbox.delete(submission.order)
    await rebaseWithout(db, [submission.id])
    return true
  })
  if (tookBack) return { mutationId: null }
  announceWrite(db)
  return { mutationId }
}

/** Notes that the poster has seen these applications of a job. Writes nothing if all of them were seen before. Throws OutboxFull. */
export const readApplications = async (
  db: LocalDatabase,
  { jobId, ids }: { jobId: Id; ids: readonly Id[] },
): Promise<{ mutationId: Id | null }> => {
  const rows = await db.applications.bulkGet([...ids])
  const unseen = rows.flatMap((row) => (row?.jobId === jobId && !row.seenAt ? [row.id] : []))
  if (unseen.length === 0) return { mutationId: null }
  return { mutationId: await write(db, 'application.read', { jobId, ids: unseen.slice(0, 100) }) }
}

/** Reminds the poster of an unanswered application (rule 1.2.80). Throws OutboxFull. */
export const nudgeApplication = async (
  db: LocalDatabase,
  { id, jobId }: { id: Id; jobId: Id },
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'application.nudge', { id, jobId }) })
