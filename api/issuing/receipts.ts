import type { HandMethod } from '../../schema/catalogues/labels.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { PaperKind } from '../../schema/papers/kinds.ts'
import type { PartyName } from '../../schema/papers/paper.ts'
import { feeOf, type ProviderName } from '../../schema/payments/payment.ts'
import type { Tx } from '../feeds/write.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { issuePaper, paperChanged } from './issue.ts'
import { partyName } from './party-name.ts'

interface HandPaid {
  jobId: Id
  payerId: Id
  payeeId: Id
  job: string
  scheduledFor: Date | null
  payer: PartyName
  payee: PartyName
  amount: number
  expenses: number
  method: HandMethod
  paidOn: string
  declaredBy: Id
  declaredAt: Date
  confirmedAt: Date
}

/** Issues the receipt of a hand payment that both have confirmed, under the payment's id (rule 3.5.641). `replaces`: the number of the one that it corrects. */
export const issueHandReceipt = async (tx: Tx, paymentId: Id, replaces: string | null = null): Promise<void> => {
  const paid = onlyRow(
    await tx<HandPaid[]>`
      select h.job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", title as job, scheduled_for as "scheduledFor",
        ${partyName(tx, 'payer')} as payer, ${partyName(tx, 'payee')} as payee, amount, expenses, method, paid_on::text as "paidOn",
        declared_by as "declaredBy", declared_at as "declaredAt", confirmed_at as "confirmedAt"
      from hand_payments h join jobs on jobs.id = h.job_id join users payer on payer.id = payer_id join users payee on payee.id = payee_id
      where h.id = ${paymentId}`,
  )
  const { jobId, payerId, payeeId, job, scheduledFor, payer, payee, amount, expenses, method, paidOn } = paid
  await issuePaper(tx, {
    id: paymentId,
    kind: 'receipt',
    posterId: payerId,
    studentId: payeeId,
    jobId,
    data: {
      payer,
      payee,
      job,
      amount,
      ...(expenses > 0 && { expenses }),
      paidOn,
      workedOn: dayOf(scheduledFor),
      fee: 0,
      means: method,
      noted: {
        by: paid.declaredBy === payerId ? 'payer' : 'payee',
        at: paid.declaredAt.toISOString(),
        confirmedAt: paid.confirmedAt.toISOString(),
      },
      reference: paymentId,
      replaces,
      isSimulated: false,
    },
  })
}

/** Withdraws the receipt and the payslip of a payment of which both agree now that it was another one, or none. Returns the receipt's number. */
export const withdrawPapersOf = async (tx: Tx, paymentId: Id): Promise<string | null> => {
  const withdrawn = await tx<{ id: Id; kind: PaperKind; number: string; posterId: Id; studentId: Id }[]>`
    update papers set withdrawn_at = now() where ${paymentId} in (payment_id, id) and withdrawn_at is null
    returning id, kind, number, poster_id as "posterId", student_id as "studentId"`
  for (const one of withdrawn) paperChanged(tx, one)
  return withdrawn.find(({ kind }) => kind === 'receipt')?.number ?? null
}

interface CardPaid extends Pick<HandPaid, 'job' | 'scheduledFor' | 'payer' | 'payee'> {
  paidAt: Date
}

/** A card payment. `releasedAmount`: the centimes that are the student's, before the fee; null while nothing is released. */
export interface ReleasedPayment {
  id: Id
  jobId: Id
  payerId: Id
  payeeId: Id
  provider: ProviderName
  releasedAmount: number | null
}

/**
 * Issues the receipt of a released card payment (rule 3.5.641). A receipt of another amount is withdrawn, and the new one names it; nothing released
 * withdraws it alone. A payslip of another amount is withdrawn as well (rule 3.4.665).
 */
export const followRelease = async (tx: Tx, payment: ReleasedPayment): Promise<void> => {
  const { id, jobId, payerId, payeeId, provider, releasedAmount } = payment
  const replaces = await withdrawPapersOf(tx, id)
  if (releasedAmount === null) return
  const { job, scheduledFor, payer, payee, paidAt } = onlyRow(
    await tx<CardPaid[]>`
      select title as job, scheduled_for as "scheduledFor", ${partyName(tx, 'payer')} as payer, ${partyName(tx, 'payee')} as payee,
        coalesce(held_at, p.created_at) as "paidAt"
      from payments p join jobs on jobs.id = p.job_id join users payer on payer.id = payer_id join users payee on payee.id = payee_id
      where p.id = ${id}`,
  )
  await issuePaper(tx, {
    kind: 'receipt',
    posterId: payerId,
    studentId: payeeId,
    jobId,
    paymentId: id,
    data: {
      payer,
      payee,
      job,
      workedOn: dayOf(scheduledFor),
      amount: releasedAmount,
      fee: feeOf(releasedAmount),
      means: 'card',
      paidOn: swissDay(paidAt.toISOString()),
      noted: null,
      reference: id,
      replaces,
      isSimulated: provider === 'simulated',
    },
  })
}

const dayOf = (moment: Date | null): string | null => (moment ? swissDay(moment.toISOString()) : null)
