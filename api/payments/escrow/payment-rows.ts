import type { Id } from '../../../schema/ids.ts'
import type { PaymentState, ProviderName } from '../../../schema/payments/payment.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/only-row.ts'
import type { Tx } from '../../feeds/write.ts'

/** A payment as it is stored; amounts in centimes. */
export interface Payment {
  id: Id
  jobId: Id
  payerId: Id
  payeeId: Id
  amount: number
  fee: number
  currency: string
  provider: ProviderName
  intentId: string | null
  clientSecret: string | null
  isChargeable: boolean
  state: PaymentState
  releaseId: Id
  refundId: Id
  payoutAccount: string | null
  payoutRefusals: number
}

const columns = (sql: AnySql) => sql`
  id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", amount, fee, currency, provider,
  intent_id as "intentId", client_secret as "clientSecret", is_chargeable as "isChargeable", state,
  release_id as "releaseId", refund_id as "refundId", payout_account as "payoutAccount", payout_refusals as "payoutRefusals"`

export const readPayment = async (sql: AnySql, id: Id): Promise<Payment | undefined> => {
  const [payment] = await sql<Payment[]>`select ${columns(sql)} from payments where id = ${id}`
  return payment
}

export const readState = async (sql: AnySql, id: Id): Promise<PaymentState> =>
  onlyRow(await sql<Pick<Payment, 'state'>[]>`select state from payments where id = ${id}`).state

/** Where the job matters too, its row is locked before: release, refund, timer and provider then wait in one order. */
export const lockPayment = async (tx: Tx, id: Id): Promise<Payment> =>
  onlyRow(await tx<Payment[]>`select ${columns(tx)} from payments where id = ${id} for no key update`)

/** All payments of a job, oldest first, locked; the job's row is locked already. */
export const lockPaymentsOf = async (tx: Tx, jobId: Id): Promise<Payment[]> => [
  ...(await tx<Payment[]>`
    select ${columns(tx)} from payments where job_id = ${jobId} order by created_at, id for no key update`),
]

/** The provider has told us of its intent. */
export const hasIntent = <P extends Payment>(payment: P): payment is P & { intentId: string } =>
  payment.intentId !== null

const liveStates: ReadonlySet<PaymentState> = new Set(['created', 'held', 'releasing', 'released', 'disputed'])

/** A job has one such payment at most; the database makes sure of it. */
export const isLive = ({ state }: Payment): boolean => liveStates.has(state)
