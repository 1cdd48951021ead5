import type { Id } from '../../schema/ids.ts'
import { withdrawPayment, type NamedPayment } from '../mutations/payments.ts'
import { mutators } from '../mutations/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { checkPhoto } from '../store/photos.ts'
import { unsentOf } from '../store/unsent.ts'
import { tablesToRebase } from '../writing/show-write.ts'
import { announceWrite, enqueue, writerOf } from '../writing/write.ts'
import { cancelMutation, type ToDrafts } from './outbox.ts'
import { rebaseWithout } from './rebase.ts'

// These acts first take back what still waits on this device, and write a mutation only for what the server may have.

const write = writerOf(mutators)

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
      await enqueue(db, mutators['application.withdraw'], {
        id: mutationId,
        name: 'application.withdraw',
        args: { id, jobId },
      })
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

/**
 * Takes an own unanswered question back. One that was never sent just leaves the outbox; `mutationId` is then null, since nothing waits. Throws OutboxFull.
 */
export const withdrawQuestion = async (db: LocalDatabase, named: NamedPayment): Promise<{ mutationId: Id | null }> =>
  (await takeBackUnsent(db, 'question.ask', named))
    ? { mutationId: null }
    : await write(db, 'question.remove', { id: named.id, jobId: named.jobId })

/** As above, an own note of a payment: one that was never sent leaves the outbox before it can join the other party's. Throws OutboxFull. */
export const takeBackPayment = async (db: LocalDatabase, named: NamedPayment): Promise<{ mutationId: Id | null }> =>
  (await takeBackUnsent(db, 'payment.declare', named)) ? { mutationId: null } : withdrawPayment(db, named)

/** Returns whether the mutation that made a row of a job had not been sent, and is taken back. */
const takeBackUnsent = async (
  db: LocalDatabase,
  name: 'question.ask' | 'payment.declare',
  { id, jobId }: NamedPayment,
): Promise<boolean> => {
  const made = await db.outbox
    .where('lane')
    .equals(`job:${jobId}`)
    .filter((item) => item.name === name && item.args.id === id)
    .first()
  return made !== undefined && (await cancelMutation(db, made.id))
}

/**
 * Takes back an offer that was never sent, together with its edits and photos: a drain in between would send one alone, which the server would refuse.
 * Returns `sending` if the server may already have the offer or `toDrafts` has no place for it (see `cancelMutation`), and `published` if its
 * publication is no longer pending.
 */
export const takeBackJob = (
  db: LocalDatabase,
  id: Id,
  toDrafts?: ToDrafts,
): Promise<'taken_back' | 'sending' | 'published'> =>
  db.transaction('rw', [...tablesToRebase(db, ['job']), ...(toDrafts ? [db.drafts] : [])], async () => {
    const [first, ...edits] = (await unsentOf(db).sortBy('order')).filter(({ lane }) => lane === `job:${id}`)
    if (first?.name !== 'job.publish') return 'published'
    if (!(await cancelMutation(db, first.id, toDrafts))) return 'sending'
    // Edits follow the publication in the same lane, so none of them was sent.
    for (const edit of edits) await cancelMutation(db, edit.id)
    return 'taken_back'
  })

/**
 * Sends a photo that proves the user's school and replaces the earlier proof (rule 1.2.149). An earlier proof that still waits on this
 * device is dropped. Throws OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const sendSchoolProof = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  const former = await findWaitingProof(db)
  const { mutationId } = await write(db, 'schoolProof.send', {}, { photo, draft: draftKeys.schoolProof })
  // The former proof goes only after the new one is stored: a device without room loses neither.
  if (former) await cancelMutation(db, former.id)
  return { mutationId }
}

/**
 * Takes back the proof of the user's school: a proof that was never sent just leaves the outbox, any other is withdrawn from the server.
 * Returns undefined if nothing has to be sent. Throws OutboxFull.
 */
export const withdrawSchoolProof = async (db: LocalDatabase): Promise<{ mutationId: Id } | undefined> => {
  const waiting = await findWaitingProofs(db)
  let isGone = waiting.length > 0
  for (const { id } of waiting) isGone = (await cancelMutation(db, id)) && isGone
  return isGone ? undefined : await write(db, 'schoolProof.withdraw', {})
}

/** Returns the newest sending or withdrawal of a proof in the outbox. */
export const findWaitingProof = async (db: LocalDatabase): Promise<OutboxItem | undefined> =>
  (await findWaitingProofs(db)).at(-1)

const findWaitingProofs = async (db: LocalDatabase): Promise<OutboxItem[]> => {
  const items = await db.outbox.where('name').anyOf(['schoolProof.send', 'schoolProof.withdraw']).sortBy('order')
  return items.filter(({ state }) => state !== 'acknowledged')
}
