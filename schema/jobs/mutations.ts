import type { FactsOf } from '../mutation-facts.ts'
import type { jobArguments } from './wire.ts'

const ofJob = { lane: ({ id }: { id: string }) => `job:${id}`, photos: 'none', isBookkeeping: false } as const

export const jobMutations: FactsOf<typeof jobArguments> = {
  'job.publish': { ...ofJob, ownForm: null },
  'job.edit': { ...ofJob, ownForm: null },
  'job.reopen': { ...ofJob, ownForm: null },
  'job.openToAll': { ...ofJob, ownForm: null },
  'job.invite': { ...ofJob, ownForm: null },
  'job.addPhoto': { ...ofJob, photos: 'one', ownForm: null },
  'job.removePhoto': { ...ofJob, ownForm: null },
}
