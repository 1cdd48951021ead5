import type { Id } from '../../../schema/ids.ts'
import { operatorMailDays, ruleNoticeDays } from '../../../schema/payments/complaint.ts'
import { endedByRule } from '../../escrow/notifications.ts'
import type { Payment } from '../../escrow/payment-rows.ts'
import { write, type Tx } from '../../feeds/write.ts'
import { lockJob } from '../../jobs/job-state.ts'
import { notifyAll } from '../../notifications/notifications.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../../tasks/tasks.ts'
import { canSplit, carryOut, decidableAmount, lockDecidable, type Decidable } from '../deciding.ts'
import { complaintChanged } from './complaints.ts'
import { ruleAnnounced } from './notifications.ts'

/** Hourly: gives each complaint that nobody has decided yet a task of its own, so that none waits for another. */
export const watchComplaints = async ({ sql }: Pick<PaymentContext, 'sql'>): Promise<void> => {
  for (const { id } of await sql<{ id: Id }[]>`select c.id from ${undecided(sql)}`)
    await enqueue(sql, 'complaint.rule', { complaintId: id }, { key: id })
}

/** Open complaints about held money; while a bank examines it, or a party is suspended, no rule ends them. */
const undecided = (sql: AnySql) => sql`
  complaints c join payments p on p.id = c.payment_id and p.state = 'held' and c.settled_at is null
    and not exists (select from users where id in (p.payer_id, p.payee_id) and suspended_at is not null)`

interface Undecided {
  id: Id
  paymentId: Id
  byId: Id
  operatorMails: number
  /** Whole days since the first complaint about the payment. */
  days: number
  isToAnnounce: boolean
  isDue: boolean
  /** Whether the other party has said anything about the payment: in an answer, or by a complaint of their own. */
  isAnswered: boolean
}

/**
 * Mails the operator of a complaint that waits, announces the day of the rule to both parties, and ends the complaint on that day (rule 3.5.600). The
 * job's lock decides between the rule and an operator, a party or a moderator at the same moment.
 */
export const applyComplaintRule = async (
  { sql }: Pick<PaymentContext, 'sql'>,
  { complaintId }: TaskPayloads['complaint.rule'],
): Promise<void> =>
  await write(sql, async (tx) => {
    const { jobId } = onlyRow(
      await tx<{ jobId: Id }[]>`select job_id as "jobId" from complaints where id = ${complaintId}`,
    )
    await lockJob(tx, jobId)
    const [complaint] = await tx<Undecided[]>`
      select c.id, p.id as "paymentId", c.by_id as "byId", c.operator_mails as "operatorMails",
        (select floor(extract(epoch from now() - min(created_at)) / 86400)::int from complaints where payment_id = p.id) as days,
        c.announced_at is null and c.ends_at <= now() + make_interval(days => ${ruleNoticeDays}) as "isToAnnounce",
        c.announced_at is not null and c.ends_at <= now() as "isDue",
        exists (
          select from complaints made left join complaint_answers a on a.complaint_id = made.id
          where made.payment_id = p.id and (made.by_id <> c.by_id or a.by_id <> c.by_id)) as "isAnswered"
      from ${undecided(tx)} where c.id = ${complaintId}`
    if (!complaint) return
    await mailOperator(tx, complaint)
    const decidable = await lockDecidable(tx, complaint.paymentId)
    if (complaint.isToAnnounce) await announce(tx, complaint, decidable)
    if (complaint.isDue) await end(tx, complaint, decidable)
  })

const mailOperator = async (tx: Tx, { id, days, operatorMails }: Undecided): Promise<void> => {
  const due = operatorMailDays.filter((day) => days >= day).length
  if (due <= operatorMails) return
  await tx`update complaints set operator_mails = ${due} where id = ${id}`
  await enqueue(tx, 'mail.send', { template: 'complaint-waits', complaintId: id }, { key: `complaint ${id}` })
}

const partiesOf = ({ payerId, payeeId }: Payment): [Id, Id] => [payerId, payeeId]

const announce = async (tx: Tx, { id }: Undecided, { job, payment }: Decidable): Promise<void> => {
  const { endsAt } = onlyRow(
    await tx<{ endsAt: Date }[]>`
      update complaints set announced_at = now(), ends_at = greatest(ends_at, now() + make_interval(days => ${ruleNoticeDays}))
      where id = ${id} returning ends_at as "endsAt"`,
  )
  complaintChanged(tx, { id: job.id, postedById: payment.payerId, assignedToId: payment.payeeId })
  await notifyAll(
    tx,
    partiesOf(payment).map((userId) => ruleAnnounced(userId, job, endsAt)),
  )
}

/** Whoever has said nothing gets nothing; where both have spoken, each gets half, the student the odd centime. */
const end = async (tx: Tx, { byId, isAnswered }: Undecided, decidable: Decidable): Promise<void> => {
  const { job, payment } = decidable
  const all = decidableAmount(payment)
  const half = Math.floor(all / 2)
  const wholly = byId === payment.payerId ? all : 0
  const refund = isAnswered && canSplit(payment, half) ? half : wholly
  await carryOut(tx, decidable, refund)
  const parts = { title: job.title, provider: payment.provider, refund, released: all - refund }
  await notifyAll(
    tx,
    partiesOf(payment).map((userId) => endedByRule(userId, parts)),
  )
}
