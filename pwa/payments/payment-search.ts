import { isId, type Id } from '../../schema/ids.ts'
import { parseAmount, toCentimes } from '../../schema/money.ts'

/** The query of `/payment`; the amount in CHF (rule 3.1.16). */
export interface PaymentSearch {
  jobId?: string
  amount?: number
  studentId?: string
}

/** The job to pay, and for how much; the amount in centimes. */
export interface PaymentOrder {
  jobId: Id
  amount: number
  studentId: Id
}

export const readPaymentSearch = (search: Record<string, unknown>): PaymentSearch => ({
  ...readText('jobId', search),
  ...readAmount(search['amount']),
  ...readText('studentId', search),
})

/** Returns the order in the query; undefined if a parameter is missing (rule 2.5.27), or if the job's is no id. */
export const orderOf = ({ jobId, amount, studentId }: PaymentSearch): PaymentOrder | undefined =>
  isId(jobId) && amount && studentId ? { jobId, amount: toCentimes(amount), studentId } : undefined

/** Returns the address of the payment page for this order. */
export const paymentPath = ({ jobId, amount, studentId }: PaymentOrder): string =>
  `/payment?${new URLSearchParams({ jobId, amount: (amount / 100).toFixed(2), studentId })}`

const readText = (name: 'jobId' | 'studentId', { [name]: value }: Record<string, unknown>) =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {}

/** An amount may be typed with a comma. */
const readAmount = (value: unknown): { amount?: number } => {
  const amount = typeof value === 'string' ? parseAmount(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 ? { amount } : {}
}
