import type { FactsOf } from '../mutation-facts.ts'
import type { applicationArguments } from './wire.ts'

const ofJob = { lane: ({ jobId }: { jobId: string }) => `job:${jobId}`, photos: 'none', isBookkeeping: false } as const
const ofTemplates = { lane: () => 'templates', photos: 'none', isBookkeeping: false } as const

export const applicationMutations: FactsOf<typeof applicationArguments> = {
  'application.submit': ofJob,
  'application.withdraw': ofJob,
  'application.read': { ...ofJob, isBookkeeping: true },
  'application.nudge': ofJob,
  'template.save': ofTemplates,
  'template.delete': ofTemplates,
}
