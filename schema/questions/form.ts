import * as v from 'valibot'
import { text } from '../form-fields.ts'

export const QuestionForm = v.object({ text: text('question') })
export const QuestionAnswerForm = v.object({ text: text('questionAnswer') })
