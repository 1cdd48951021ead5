import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { paymentArguments } from './wire.ts'

export const paymentMutations: FactsOf<typeof paymentArguments> = {
  'payment.declare': ofOneJob,
  'payment.confirm': ofOneJob,
  'payment.contest': ofOneJob,
  'payment.withdraw': ofOneJob,
}
