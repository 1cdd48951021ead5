import type { Id } from '../../schema/ids.ts'
import type { PaymentState, ProviderName } from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import type { BookedPayment } from './books.ts'

/** A row of `payments`; amounts in centimes. */
export interface Payment extends BookedPayment {
  id: Id
  jobId: Id
  payerId: Id
  payeeId: Id
  fee: number
  currency: string
  provider: ProviderName
  intentId: string | null
  clientSecret: string | null
  isChargeable: boolean
  /** The field in which the provider's report contradicts this row; null if none. While it is set, no money moves. */
  mismatch: string | null
  releaseId: Id
  refundId: Id
  /** How often the payer's part of a split was resent after its refund had failed. */
  partTries: number
  payoutAccount: string | null
  payoutRefusals: number
}

const columns = (sql: AnySql) => sql`
  id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", amount, fee, currency, provider,
  intent_id as "intentId", client_secret as "clientSecret", is_chargeable as "isChargeable", state,
  release_id as "releaseId", refund_id as "refundId", payout_account as "payoutAccount", payout_refusals as "payoutRefusals", mismatch,
  returned, contested, provider_fees as "providerFees", paid_out as "paidOut", released_amount as "releasedAmount", dispute, refund_part as "refundPart",
  part_tries as "partTries"`

export const readPayment = async (sql: AnySql, id: Id): Promise<Payment | undefined> => {
  const [payment] = await sql<Payment[]>`select ${columns(sql)} from payments where id = ${id}`
  return payment
}

export const readState = async (sql: AnySql, id: Id): Promise<PaymentState> =>
  onlyRow(await sql<Pick<Payment, 'state'>[]>`select state from payments where id = ${id}`).state

/**
 * Locks a payment. Lock order: if the job matters too, its row is locked first, so that release, refund, timer and provider events lock in one order.
 */
export const lockPayment = async (tx: Tx, id: Id): Promise<Payment> =>
  onlyRow(await tx<Payment[]>`select ${columns(tx)} from payments where id = ${id} for no key update`)

/** Locks all payments of a job, oldest first. The job's row must be locked already. */
export const lockPaymentsOf = async (tx: Tx, jobId: Id): Promise<Payment[]> => [
  ...(await tx<Payment[]>`
    select ${columns(tx)} from payments where job_id = ${jobId} order by created_at, id for no key update`),
]

/** A payment whose intent is known. */
export type KnownPayment = Payment & { intentId: string }

/** Whether the provider's intent is known. */
export const hasIntent = <P extends Payment>(payment: P): payment is P & { intentId: string } =>
  payment.intentId !== null

const liveStates: ReadonlySet<PaymentState> = new Set(['created', 'held', 'releasing', 'released', 'disputed'])

/** Whether the payment is live. A job has at most one live payment; the database enforces it. */
export const isLive = ({ state }: Payment): boolean => liveStates.has(state)
