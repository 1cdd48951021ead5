import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { LeavingWords } from '../../schema/leaving/wire.ts'
import { settleJob } from '../escrow/escrow.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify, screens, settleNotifications, settleAsked } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue } from '../tasks/tasks.ts'
import { recordEnd } from './ended-work.ts'
import { isUnpaid } from './job-rows.ts'
import type { JobState } from './job-state.ts'
import { changeStatus, jobChanged, partiesChanged } from './jobs.ts'
import { studentLeft, workCancelled } from './notifications.ts'

/** Whether money was paid by card for a locked job. */
export const isPaid = async (tx: Tx, id: Id): Promise<boolean> =>
  (await tx`select from jobs j where j.id = ${id} and not ${isUnpaid(tx)}`).length > 0

/**
 * Whether the money of a locked job does not simply go back to its payer: it moves already, a bank or a complaint decides about it, or its poster is suspended
 * (rule 1.2.436).
 */
const isMoneyBound = async (tx: Tx, { id, isComplaintOpen, postedById }: JobState): Promise<boolean> => {
  const states = await tx<{ isHeld: boolean }[]>`
    select state = 'held' and not ${isComplaintOpen}
      and not exists (select from users where id = ${postedById} and suspended_at is not null) as "isHeld"
    from payments where job_id = ${id} and state in ('held', 'releasing', 'released', 'refunding', 'disputed')`
  return states.some(({ isHeld }) => !isHeld)
}

/**
 * Ends the agreed work of a locked job for one of its parties: it is an open offer again, and the other party is notified (rule 1.2.460). The
 * application of its student is withdrawn. The work of a suspended poster, whose offers nobody may see, is cancelled. With `said` a student leaves by
 * their own wish: that is recorded, and what a card has paid goes back. Refusals: work_paid.
 */
export const reopenJob = async (
  tx: Tx,
  job: JobState & { assignedToId: Id },
  by: Pick<Me, 'id'>,
  said?: LeavingWords,
): Promise<void> => {
  const { id, postedById, assignedToId: studentId } = job
  if (said ? await isMoneyBound(tx, job) : await isPaid(tx, id)) throw new Refusal('work_paid')
  const poster = onlyRow(
    // The lock orders this against a suspension, which hides the offers that are open by then.
    await tx<{ isSuspended: boolean }[]>`
      select suspended_at is not null as "isSuspended" from users where id = ${postedById} for share`,
  )
  if (poster.isSuspended) {
    await changeStatus(tx, job, 'cancelled', by)
    return
  }
  if (said) await recordEnd(tx, job, by.id, said)
  await tx`
    update jobs set status = 'open', assigned_to_id = null, cancellation_proposed_at = null, first_proposed_at = null,
      proposals = 0, agreed_minutes = null, time_proposals = null, updated_at = now()
    where id = ${id}`
  const application = onlyRow(
    await tx<{ id: Id }[]>`
      update applications set status = 'pending', decided_at = null, withdrawn_at = now()
      where job_id = ${id} and status = 'accepted' returning id`,
  )
  for (const party of [studentId, postedById]) {
    tx.changes.del(userFeed(party), 'application', application.id)
    await settleNotifications(tx, { userId: party, type: 'message', actionUrl: screens.conversation(id) })
  }
  tx.changes.del(userFeed(studentId), 'job', id)
  const open: JobState = { ...job, status: 'open', assignedToId: null, isCancellationProposed: false }
  await jobChanged(tx, job, open)
  await endQuestionsOfWork(tx, id)
  await settleJob(tx, open)
  partiesChanged(tx, job)
  await conversationChanged(tx, job)
  if (by.id === postedById) return await notify(tx, workCancelled(studentId, job))
  await notify(tx, studentLeft(postedById, job, said && { ...said, studentId }))
  await enqueue(tx, 'mail.send', { template: 'student-left', userId: postedById, applicationId: application.id })
}

/** Nobody can answer any more what the two asked each other about work that has ended. */
const endQuestionsOfWork = async (tx: Tx, id: Id): Promise<void> => {
  const payments = await tx<{ id: Id }[]>`select id from hand_payments where job_id = ${id}`
  await settleAsked(
    tx,
    ['cancellation', 'time', 'hours', 'absence', 'payment', 'agreement'],
    [id, ...payments.map((payment) => payment.id)],
  )
}

/**
 * Puts the messages of a job's two parties into both feeds, when the two become parties or no longer are: the next pull returns each message, or its
 * removal (rule 1.2.461).
 */
export const conversationChanged = async (tx: Tx, { id, postedById, assignedToId }: JobState): Promise<void> => {
  if (!assignedToId) return
  const messages = await tx<{ id: Id }[]>`
    select id from messages where job_id = ${id} and ${assignedToId}::uuid in (sender_id, receiver_id) order by id`
  for (const message of messages)
    for (const party of [postedById, assignedToId]) tx.changes.put(userFeed(party), 'message', message.id)
}
