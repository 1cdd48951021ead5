import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { reschedulingArguments } from './rescheduling-wire.ts'

export const reschedulingMutations: FactsOf<typeof reschedulingArguments> = {
  'schedule.propose': ofOneJob,
  'schedule.answer': ofOneJob,
  'schedule.withdraw': ofOneJob,
}
