import { z } from 'zod'
import { id, text } from '../wire-fields.ts'

const ofQuestion = z.object({ id, jobId: id })

export const questionArguments = {
  /** A student asks something about an open offer (rule 3.5.650). */
  'question.ask': ofQuestion.extend({ text: text('question') }),
  /** The poster answers, or corrects the answer. */
  'question.answer': ofQuestion.extend({ answer: text('questionAnswer') }),
  /** The student takes an unanswered question back, or the poster removes any. */
  'question.remove': ofQuestion,
}
