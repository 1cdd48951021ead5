import type { FactsOf } from '../mutation-facts.ts'
import type { paperArguments } from './wire.ts'

const ofJob = {
  lane: ({ jobId }: { jobId: string }) => `job:${jobId}`,
  photos: 'none',
  isBookkeeping: false,
  ownForm: null,
} as const

export const paperMutations: FactsOf<typeof paperArguments> = {
  'paper.ask': ofJob,
  'paper.withdraw': ofJob,
}
