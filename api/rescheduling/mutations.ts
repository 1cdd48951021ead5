import type { reschedulingMutations } from '../../schema/jobs/rescheduling-mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { answerTime, proposeTime, withdrawTime } from './rescheduling.ts'

export const reschedulingHandlers: Handlers<keyof typeof reschedulingMutations> = {
  'schedule.propose': proposeTime,
  'schedule.answer': answerTime,
  'schedule.withdraw': withdrawTime,
}
