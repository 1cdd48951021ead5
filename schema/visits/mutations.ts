import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { visitArguments } from './wire.ts'

export const visitMutations: FactsOf<typeof visitArguments> = {
  'visit.arrive': ofOneJob,
  'visit.leave': ofOneJob,
  'visit.proposeHours': ofOneJob,
  'visit.answerHours': ofOneJob,
  'visit.sayAbsent': ofOneJob,
  'visit.answerAbsence': ofOneJob,
}
