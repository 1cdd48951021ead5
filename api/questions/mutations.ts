import type { questionMutations } from '../../schema/questions/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { answerQuestion, askQuestion, removeQuestion } from './questions.ts'

export const questionHandlers: Handlers<keyof typeof questionMutations> = {
  'question.ask': askQuestion,
  'question.answer': answerQuestion,
  'question.remove': removeQuestion,
}
