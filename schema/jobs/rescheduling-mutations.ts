import type { FactsOf } from '../mutation-facts.ts'
import type { reschedulingArguments } from './rescheduling-wire.ts'

const ofJob = {
  lane: ({ jobId }: { jobId: string }) => `job:${jobId}`,
  photos: 'none',
  isBookkeeping: false,
  ownForm: null,
} as const

export const reschedulingMutations: FactsOf<typeof reschedulingArguments> = {
  'schedule.propose': ofJob,
  'schedule.answer': ofJob,
  'schedule.withdraw': ofJob,
}
