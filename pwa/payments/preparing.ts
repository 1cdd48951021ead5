import { feeOf, type PaymentConfig } from '../../schema/payments/payment.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import type { PaymentOrder } from './payment-search.ts'

export type Prepared =
  | { kind: 'ready'; clientSecret: string; isNewPayer: boolean; config: PaymentConfig }
  /** The server said no, in these words. */
  | { kind: 'refused'; text: string; code: string | undefined }

/** The server decides who is paid; the documented call names a payee all the same (rule 2.7.22). */
const placeholder = 'student_account'

/** Asks for the intent of a payment. The same order asked again gives the same intent. Throws like `call`, except for a refusal. */
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
