import type { visitMutations } from '../../schema/visits/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { answerAbsence, sayAbsent } from './absences.ts'
import { answerHours, proposeHours } from './hours.ts'
import { noteArrival, noteEnd } from './times.ts'

export const visitHandlers: Handlers<keyof typeof visitMutations> = {
  'visit.arrive': noteArrival,
  'visit.leave': noteEnd,
  'visit.proposeHours': proposeHours,
  'visit.answerHours': answerHours,
  'visit.sayAbsent': sayAbsent,
  'visit.answerAbsence': answerAbsence,
}
