import type { Id } from '../../schema/ids.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { reschedulingMutations } from '../../schema/jobs/rescheduling-mutations.ts'
import { answerIn, proposeIn, withdrawIn } from '../../schema/jobs/time-proposal.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keyOf } from '../store/rows.ts'
import type { Mutator, Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'

type TimeMutation = keyof typeof reschedulingMutations

/** A mutator of the times that are proposed for agreed work, which stand in the job's row. What the server will refuse changes nothing. */
const onWork = <Name extends TimeMutation & MutationName>(
  rule: (args: MutationArguments<Name>, job: JobRow, me: Id, now: Date) => JobRow | RefusalCode,
): Mutator<Name> => ({
  effects: {
    job: (args, row, { id, me, now }) => {
      const isAgreed = row?.status === 'assigned' || row?.status === 'in_progress'
      if (!isAgreed || id !== args.jobId || ![row.postedById, row.assignedToId].includes(me)) return row
      const after = rule(args, row, me, new Date(now))
      if (typeof after === 'string' || after === row) return row
      return after.duration === row.duration ? after : { ...after, estimatedDuration: hoursOf(after.duration) }
    },
  },
  touches: (_db, { jobId }) => [keyOf('job', jobId)],
})

export const reschedulingMutators: Mutators<TimeMutation> = {
  'schedule.propose': onWork(({ jobId: _jobId, studentId, ...wish }, job, byId, now) =>
    job.assignedToId === studentId ? proposeIn(job, { ...wish, byId }, now) : job,
  ),
  'schedule.answer': onWork(({ id, accepts }, job, byId, now) => answerIn(job, { id, byId, accepts }, now)),
  'schedule.withdraw': onWork(({ id }, job, byId, now) => withdrawIn(job, { id, byId }, now)),
}

const write = writerOf(reschedulingMutators)

/** A proposal of another time, by its id, and its job. */
export interface NamedProposal {
  id: Id
  jobId: Id
}

/** Proposes another date or duration of agreed work; null leaves it as it is (rule 3.5.610). Throws OutboxFull. */
export const proposeTime = async (db: LocalDatabase, wish: Omit<MutationArguments<'schedule.propose'>, 'id'>) => {
  const id = db.newId()
  return { id, ...(await write(db, 'schedule.propose', { ...wish, id })) }
}

/** Agrees to what the other party has proposed, or declines it. Throws OutboxFull. */
export const answerTime = (db: LocalDatabase, { id, jobId }: NamedProposal, accepts: boolean) =>
  write(db, 'schedule.answer', { id, jobId, accepts })

/** Takes back what one has proposed. Throws OutboxFull. */
export const withdrawTime = (db: LocalDatabase, { id, jobId }: NamedProposal) =>
  write(db, 'schedule.withdraw', { id, jobId })
