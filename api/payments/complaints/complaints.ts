import { newId, type Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { Paging } from '../../../schema/paging.ts'
import {
  answersPerComplaint,
  complaintReminderDays,
  complaintsPerPayment,
  ruleEndDays,
  ruleNoticeDays,
  type Complaint,
} from '../../../schema/payments/complaint.ts'
import type { ComplaintDraft, ComplaintReplyDraft } from '../../../schema/payments/wire.ts'
import type { Me } from '../../http/me.ts'
import { readPage } from '../../http/paging.ts'
import { claimId } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeStatus } from '../../jobs/jobs.ts'
import { lockJob, peekJob, type JobState } from '../../jobs/job-state.ts'
import { notify, settleAsked } from '../../notifications/notifications.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../../tasks/tasks.ts'
import { write, type Tx } from '../../feeds/write.ts'
import { announceRuleAgain, endComplaint } from '../../escrow/complaint-end.ts'
import { resumeWithNotice } from '../../escrow/escrow.ts'
import { lockPayment, lockPaymentsOf, type Payment } from '../../escrow/payment-rows.ts'
import { complained, complaintAnswered, complaintReminder, complaintWithdrawn } from './notifications.ts'

type Parties = JobState & { assignedToId: Id }

/** Disputed money counts as held too, because the bank may decide for us. */
const isStoppable = ({ state }: Payment): boolean => state === 'held' || state === 'disputed'
const isOrdered = ({ state }: Payment): boolean => state === 'created' || state === 'failed'

/**
 * Complains about a job whose money is held. Until the complaint is settled, no money is released automatically. The other party is notified at once,
 * and reminded. The locks decide between a complaint and a release at the same moment. Refusals: not_found, not_yours, already_complained,
 * complained_enough, nothing_held, money_moved (it can't be stopped any more), id_reused.
 */
export const complain = async (
  tx: Tx,
  me: Me,
  jobId: Id,
  { id, reason }: ComplaintDraft,
): Promise<{ complaint: Complaint; isNew: boolean }> => {
  if (id && (await claimId(tx, me, 'complaint', id, { jobId, reason })) === 'repeated')
    return { complaint: await readComplaint(tx, id), isNew: false }

  const job = partiesOf(await lockJob(tx, jobId), me)
  if (job.isComplaintOpen) throw new Refusal('already_complained')
  const payments = await lockPaymentsOf(tx, jobId)
  const held = payments.find(isStoppable)
  if (!held) throw new Refusal(payments.every(isOrdered) ? 'nothing_held' : 'money_moved')
  // Completing the job has already decided where the money goes after the bank's decision.
  if (job.status === 'completed') throw new Refusal('money_moved')
  const earlier = await tx`select from complaints where payment_id = ${held.id} and by_id = ${me.id}`
  if (earlier.length >= complaintsPerPayment) throw new Refusal('complained_enough')

  const made = await tx<{ id: Id }[]>`
    insert into complaints (id, job_id, payment_id, by_id, reason, ends_at)
    select ${id ?? newId()}, ${jobId}, ${held.id}, ${me.id}, ${reason}, greatest(
      coalesce(min(created_at), now()) + make_interval(days => ${ruleEndDays}), now() + make_interval(days => ${ruleNoticeDays}))
    from complaints where payment_id = ${held.id}
    on conflict (id) do nothing returning id`
  const complaintId = made[0]?.id
  // The id belongs to a complaint whose id the server generated.
  if (complaintId === undefined) throw new Refusal('id_reused')
  await tx`update jobs set complained_at = now(), updated_at = now() where id = ${jobId}`
  complaintChanged(tx, job)
  await notify(tx, complained(otherThan(me.id, job), job))
  await enqueue(
    tx,
    'complaint.remind',
    { complaintId },
    { key: complaintId, runAfterSeconds: complaintReminderDays * 24 * 3600 },
  )
  return { complaint: await readComplaint(tx, complaintId), isNew: true }
}

/** Adds a text to an open complaint. Refusals: not_found, complaint_settled, complaint_full, id_reused. */
export const answerComplaint = async (
  tx: Tx,
  me: Me,
  complaintId: Id,
  { id, text }: ComplaintReplyDraft,
): Promise<{ complaint: Complaint; isNew: boolean }> => {
  const { job, complaint } = await lockComplaint(tx, me, complaintId)
  if (id && (await claimId(tx, me, 'answer', id, { complaintId, text })) === 'repeated')
    return { complaint, isNew: false }
  if (complaint.settledAt !== null) throw new Refusal('complaint_settled')
  // Each party has its own limit, so that neither can use up the other's answers.
  const own = complaint.answers.filter(({ byId }) => byId === me.id)
  if (own.length >= answersPerComplaint) throw new Refusal('complaint_full')

  const written = await tx`
    insert into complaint_answers (id, complaint_id, by_id, text) values (${id ?? newId()}, ${complaintId}, ${me.id}, ${text})
    on conflict (id) do nothing returning id`
  if (written.length === 0) throw new Refusal('id_reused')
  complaintChanged(tx, job)
  await settleAsked(tx, ['complaint'], [job.id], me.id)
  await notify(tx, complaintAnswered(otherThan(me.id, job), job))
  return { complaint: await readComplaint(tx, complaintId), isNew: true }
}

/**
 * Withdraws a complaint: the automatic release comes at its time, but not within two days. A repetition changes nothing. Refusals: not_found,
 * not_yours (only the complainant may), complaint_settled.
 */
export const withdrawComplaint = async (tx: Tx, me: Me, id: Id): Promise<Complaint> => {
  const { job, complaint, paymentId } = await lockComplaint(tx, me, id)
  if (complaint.byId !== me.id) throw new Refusal('not_yours')
  if (complaint.outcome === 'withdrawn') return complaint
  if (complaint.settledAt !== null) throw new Refusal('complaint_settled')

  const about = { id: paymentId, jobId: job.id, payerId: job.postedById, payeeId: job.assignedToId }
  await endComplaint(tx, about, 'withdrawn')
  await resumeWithNotice(tx, job.id)
  await announceRuleAgain(tx, job.id)
  await notify(tx, complaintWithdrawn(otherThan(me.id, job), job))
  return await readComplaint(tx, id)
}

/**
 * The student agrees to the refund that the payer's complaint asks for: the job is cancelled, which refunds the payer. A repetition changes nothing.
 * Refusals: not_found, not_yours (only the student, and only for the payer's complaint), complaint_settled, wrong_status (the bank examines the
 * money).
 */
export const agreeToRefund = async (tx: Tx, me: Me, id: Id): Promise<Complaint> => {
  const { job, complaint, paymentId } = await lockComplaint(tx, me, id)
  if (me.id !== job.assignedToId || complaint.byId === me.id) throw new Refusal('not_yours')
  if (complaint.outcome === 'refunded') return complaint
  if (complaint.settledAt !== null) throw new Refusal('complaint_settled')
  if ((await lockPayment(tx, paymentId)).state !== 'held') throw new Refusal('wrong_status')

  await changeStatus(tx, job, 'cancelled', me)
  return await readComplaint(tx, id)
}

/** The complaints between the present parties of their jobs: a student who has left a job may have had others (rule 1.2.461). */
const ofParties = (sql: AnySql) => sql`
  complaints c join jobs j on j.id = c.job_id join payments p on p.id = c.payment_id and p.payee_id = j.assigned_to_id`

/** Returns one page of the complaints of a job's parties, newest first, and the total. Refusals: not_found, not_yours. */
export const listComplaints = async (sql: AnySql, me: Me, jobId: Id, { limit, page }: Paging) => {
  partiesOf(await peekJob(sql, jobId), me)
  return await readPage(
    sql<{ complaint: Complaint }[]>`
      select complaint_json(c) as complaint from ${ofParties(sql)} where c.job_id = ${jobId}
      order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from ${ofParties(sql)} where c.job_id = ${jobId}`,
    ({ complaint }) => complaint,
  )
}

/** Reminds the other party of an open complaint that they have not answered. */
export const remindOfComplaint = async (
  { sql }: PaymentContext,
  { complaintId }: TaskPayloads['complaint.remind'],
): Promise<void> => {
  await write(sql, async (tx) => {
    const complaint = await readComplaint(tx, complaintId)
    const job = await lockJob(tx, complaint.jobId)
    const { settledAt, byId, answers } = await readComplaint(tx, complaintId)
    if (!isAccepted(job) || settledAt !== null || answers.some((answer) => answer.byId !== byId)) return
    await notify(tx, complaintReminder(otherThan(byId, job), job))
  })
}

const isAccepted = (job: JobState | undefined): job is Parties => Boolean(job?.assignedToId)

const partiesOf = (job: JobState | undefined, me: Me): Parties => {
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  if (!isAccepted(job) || (me.id !== job.postedById && me.id !== job.assignedToId)) throw new Refusal('not_yours')
  return job
}

const otherThan = (id: Id, { postedById, assignedToId }: Parties): Id => (id === postedById ? assignedToId : postedById)

/** Locks a complaint and its job. Strangers get not_found, so that they don't learn of the complaint. */
const lockComplaint = async (tx: Tx, me: Me, id: Id) => {
  const [found] = await tx<{ jobId: Id; paymentId: Id }[]>`
    select c.job_id as "jobId", payment_id as "paymentId" from ${ofParties(tx)}
    where c.id = ${id} and ${me.id}::uuid in (j.posted_by_id, j.assigned_to_id)`
  if (!found) throw new Refusal('not_found')
  const job = partiesOf(await lockJob(tx, found.jobId), me)
  return { job, complaint: await readComplaint(tx, id), paymentId: found.paymentId }
}

const readComplaint = async (sql: AnySql, id: Id): Promise<Complaint> =>
  onlyRow(
    await sql<{ complaint: Complaint }[]>`select complaint_json(c) as complaint from complaints c where id = ${id}`,
  ).complaint

/** Puts the job, which has the open complaint, into the feeds of both parties. */
export const complaintChanged = (
  tx: Tx,
  { id, postedById, assignedToId }: { id: Id; postedById: Id; assignedToId: Id },
): void => {
  for (const person of [postedById, assignedToId]) tx.changes.put(userFeed(person), 'job', id)
}
