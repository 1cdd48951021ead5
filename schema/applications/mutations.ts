import type { FactsOf } from '../mutation-facts.ts'
import type { applicationArguments } from './wire.ts'

const ofJob = { lane: ({ jobId }: { jobId: string }) => `job:${jobId}`, photos: 'none', isBookkeeping: false } as const
const ofTemplates = { lane: () => 'templates', photos: 'none', isBookkeeping: false, ownForm: null } as const

export const applicationMutations: FactsOf<typeof applicationArguments> = {
  'application.submit': { ...ofJob, ownForm: 'letter' },
  'application.shortlist': { ...ofJob, ownForm: null },
  'application.withdraw': { ...ofJob, ownForm: null },
  'application.read': { ...ofJob, isBookkeeping: true, ownForm: null },
  'application.renew': { ...ofJob, ownForm: null },
  'application.nudge': { ...ofJob, ownForm: null },
  'template.save': ofTemplates,
  'template.delete': ofTemplates,
}
