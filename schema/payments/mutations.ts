import type { FactsOf } from '../mutation-facts.ts'
import type { paymentArguments } from './wire.ts'

const ofJob = {
  lane: ({ jobId }: { jobId: string }) => `job:${jobId}`,
  photos: 'none',
  isBookkeeping: false,
  ownForm: null,
} as const

export const paymentMutations: FactsOf<typeof paymentArguments> = {
  'payment.declare': ofJob,
  'payment.confirm': ofJob,
  'payment.contest': ofJob,
  'payment.withdraw': ofJob,
}
