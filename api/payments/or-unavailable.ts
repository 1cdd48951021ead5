import { describeFault } from '../http/faults.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentContext } from '../tasks/context.ts'

/** Refuses `unavailable` if the call to the provider fails, so that the person may try again. */
export const orUnavailable = async <T>({ log }: Pick<PaymentContext, 'log'>, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    log.warn({ fault: describeFault(error) }, 'the payment provider did not answer')
    throw new Refusal('unavailable', { retryAfter: 5 })
  }
}
