import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { applicationArguments } from './wire.ts'

const ofTemplates = { lane: () => 'templates', photos: 'none', isBookkeeping: false, ownForm: null } as const

export const applicationMutations: FactsOf<typeof applicationArguments> = {
  'application.submit': { ...ofOneJob, ownForm: 'letter' },
  'application.shortlist': ofOneJob,
  'application.withdraw': ofOneJob,
  'application.leave': ofOneJob,
  'application.read': { ...ofOneJob, isBookkeeping: true },
  'application.renew': ofOneJob,
  'application.nudge': ofOneJob,
  'template.save': ofTemplates,
  'template.delete': ofTemplates,
}
