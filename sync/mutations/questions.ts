import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { questionMutations } from '../../schema/questions/mutations.ts'
import { answerInRow, askInRow, removeFromRow } from '../../schema/questions/question.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { keyOf } from '../store/rows.ts'
import type { EffectContext, Mutator, Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'

type QuestionMutation = keyof typeof questionMutations

/** A mutator of the questions in an offer's row. An offer that is no longer open stays as it is, because the server will refuse the act. */
const onOffer = <Name extends QuestionMutation & MutationName>(
  effect: (args: MutationArguments<Name>, job: JobRow, context: EffectContext) => JobRow,
): Mutator<Name> => ({
  effects: {
    job: (args, row, context) =>
      row && context.id === args.jobId && row.status === 'open' && !row.deletedAt ? effect(args, row, context) : row,
  },
  touches: (_db, { jobId }) => [keyOf('job', jobId)],
})

export const questionMutators: Mutators<QuestionMutation> = {
  'question.ask': onOffer(({ id, text }, job, { me, now }) =>
    job.postedById === me ? job : askInRow(job, { id, text, askedAt: now }),
  ),
  'question.answer': onOffer(({ id, answer }, job, { me, now }) =>
    job.postedById === me ? answerInRow(job, { id, answer, at: now }) : job,
  ),
  'question.remove': onOffer(({ id }, job, { me }) => {
    const named = job.questions?.find((one) => one.id === id)
    const mayRemove = job.postedById === me || (named?.isMine && named.answer === undefined)
    return mayRemove ? removeFromRow(job, id) : job
  }),
}

const write = writerOf(questionMutators)

/** A question by its id, and its offer. */
export interface NamedQuestion {
  id: Id
  jobId: Id
}

/** Asks something about an open offer (rule 1.2.670). Throws OutboxFull. */
export const askQuestion = async (
  db: LocalDatabase,
  { jobId, text }: { jobId: Id; text: string },
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const written = await write(db, 'question.ask', { id, jobId, text }, { draft: draftKeys.question(jobId) })
  return { id, ...written }
}

/** Answers a question about an own offer for everybody, or corrects the answer (rule 2.2.260). Throws OutboxFull. */
export const answerQuestion = (db: LocalDatabase, { id, jobId }: NamedQuestion, answer: string) =>
  write(db, 'question.answer', { id, jobId, answer }, { draft: draftKeys.questionAnswer(id) })

/** Takes an own unanswered question back, or removes one under an own offer. Throws OutboxFull. */
export const removeQuestion = (db: LocalDatabase, { id, jobId }: NamedQuestion) =>
  write(db, 'question.remove', { id, jobId })
