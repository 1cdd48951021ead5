import { feeOf, type PaymentConfig } from '../../schema/payments/payment.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import type { PaymentOrder } from './payment-search.ts'

export type Prepared =
  | { kind: 'ready'; clientSecret: string; isNewPayer: boolean; config: PaymentConfig }
  /** The server refused the payment; `text` says why. */
  | { kind: 'refused'; text: string; code: string | undefined }

/** The server decides who is paid, but the documented request has to name a payee (rule 2.7.22). */
const placeholder = 'student_account'

/** Requests the intent of a payment. A repeated request for the same order returns the same intent. Throws like `call`, except for a refusal. */
export const preparePayment = async ({ jobId, amount }: PaymentOrder): Promise<Prepared> => {
  try {
    const [config, intent] = await Promise.all([
      call<PaymentConfig>('GET', '/api/config'),
      call<{ clientSecret: string; isNewPayer: boolean }>('POST', '/api/create-payment-intent', {
        jobId,
        amount,
        applicationFee: feeOf(amount),
        studentAccountId: placeholder,
      }),
    ])
    return { kind: 'ready', ...intent, config }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    return { kind: 'refused', text: failureText(error), code: error.code }
  }
}
