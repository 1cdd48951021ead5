import type { paymentMutations } from '../../schema/payments/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { confirmPayment, contestPayment, declarePayment, withdrawPayment } from './hand/hand-payments.ts'

export const paymentHandlers: Handlers<keyof typeof paymentMutations> = {
  'payment.declare': declarePayment,
  'payment.confirm': confirmPayment,
  'payment.contest': contestPayment,
  'payment.withdraw': withdrawPayment,
}
