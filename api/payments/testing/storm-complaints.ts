import type { Id } from '../../../schema/ids.ts'
import { write } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { Refusal } from '../../http/refusal.ts'
import { split } from '../../operator/decide.ts'
import type { Sql } from '../../postgres/connect.ts'
import { agreeToRefund, answerComplaint, complain, withdrawComplaint } from '../complaints/complaints.ts'

/** The work of a storm's payment, and its parties. */
interface Disputed {
  jobId: Id
  poster: Me
  student: Me
}

type Act = (sql: Sql, payment: Disputed & { id: Id }, random: () => number) => Promise<unknown>

const openOf = async (sql: Sql, { jobId }: Disputed): Promise<{ id: Id; byId: Id }> => {
  const [open] = await sql<{ id: Id; byId: Id }[]>`
    select id, by_id as "byId" from complaints where job_id = ${jobId} and settled_at is null`
  if (!open) throw new Refusal('not_found')
  return open
}

const eitherOf = ({ poster, student }: Disputed, random: () => number): Me => (random() < 0.5 ? poster : student)

const raise: Act = (sql, payment, random) =>
  write(sql, (tx) => complain(tx, eitherOf(payment, random), payment.jobId, { reason: 'Le travail n’est pas fait.' }))

/** The acts of both parties and an operator in complaints. Complaints are raised often, because money is soon released or refunded in a storm. */
export const complaintActs: Act[] = [
  raise,
  raise,
  raise,
  async (sql, payment, random) => {
    const { id } = await openOf(sql, payment)
    await write(sql, (tx) => answerComplaint(tx, eitherOf(payment, random), id, { text: 'Ce n’est pas vrai.' }))
  },
  (sql, payment) => withdrawOpen(sql, payment),
  async (sql, payment) => {
    const { id } = await openOf(sql, payment)
    await write(sql, (tx) => agreeToRefund(tx, payment.student, id))
  },
  (sql, { id }, random) => split(sql, id, 1 + Math.floor(random() * 2_000)),
]

/** Withdraws the open complaint of a payment, as the person who raised it. */
export const withdrawOpen = async (sql: Sql, payment: Disputed): Promise<void> => {
  const { id, byId } = await openOf(sql, payment)
  const me = byId === payment.poster.id ? payment.poster : payment.student
  await write(sql, (tx) => withdrawComplaint(tx, me, id))
}
