import type { FactsOf } from '../mutation-facts.ts'
import type { visitArguments } from './wire.ts'

const ofJob = {
  lane: ({ jobId }: { jobId: string }) => `job:${jobId}`,
  photos: 'none',
  isBookkeeping: false,
  ownForm: null,
} as const

export const visitMutations: FactsOf<typeof visitArguments> = {
  'visit.arrive': ofJob,
  'visit.leave': ofJob,
  'visit.proposeHours': ofJob,
  'visit.answerHours': ofJob,
  'visit.sayAbsent': ofJob,
  'visit.answerAbsence': ofJob,
}
