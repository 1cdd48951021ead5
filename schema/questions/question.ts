import type { z } from 'zod'
import type { Id } from '../ids.ts'
import type { QuestionAnswer } from './answers.ts'

/** A question about an open offer, as one reader has it in the offer's row (rules 1.2.670–1.2.672). */
export interface Question extends z.infer<typeof QuestionAnswer> {}

/** An offer as far as its questions go. */
interface Asked {
  questions?: Question[]
}

/** Whether a question waits for its poster's answer. */
export const isUnanswered = ({ answer, isHidden }: Question): boolean => answer === undefined && !isHidden

/** Returns the reader's own question that has no answer yet: a student has one at a time about an offer. */
export const ownOpenQuestion = ({ questions = [] }: { questions?: readonly Question[] }): Question | undefined =>
  questions.find(({ isMine, answer }) => isMine && answer === undefined)

/** Returns the questions that wait for the answer of the offer's poster, oldest first. */
export const unansweredOf = ({ questions = [] }: Asked): Question[] => questions.filter(isUnanswered)

/** Returns the row with one more question of its reader. The server may still refuse it. */
export const askInRow = <Job extends Asked>(job: Job, asked: Pick<Question, 'id' | 'text' | 'askedAt'>): Job => {
  const { questions = [] } = job
  if (questions.some(({ id }) => id === asked.id)) return job
  return { ...job, questions: [...questions, { ...asked, isMine: true }] }
}

/** Returns the row with the poster's answer to a question, or with a corrected one. */
export const answerInRow = <Job extends Asked>(
  job: Job,
  { id, answer, at }: { id: Id; answer: string; at: string },
): Job => {
  const { questions = [] } = job
  if (!questions.some((one) => one.id === id && one.answer !== answer)) return job
  return {
    ...job,
    questions: questions.map((one) => (one.id === id ? { ...one, answer, answeredAt: one.answeredAt ?? at } : one)),
  }
}

/** Returns the row without a question. */
export const removeFromRow = <Job extends Asked>(job: Job, id: Id): Omit<Job, 'questions'> & Asked => {
  const { questions = [], ...rest } = job
  const left = questions.filter((one) => one.id !== id)
  if (left.length === questions.length) return job
  return left.length > 0 ? { ...rest, questions: left } : rest
}
