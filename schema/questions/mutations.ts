import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { questionArguments } from './wire.ts'

export const questionMutations: FactsOf<typeof questionArguments> = {
  'question.ask': ofOneJob,
  'question.answer': ofOneJob,
  'question.remove': ofOneJob,
}
