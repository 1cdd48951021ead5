import type { Id } from '../../schema/ids.ts'
import type { LeavingWords } from '../../schema/leaving/wire.ts'
import type { Tx } from '../feeds/write.ts'
import type { JobState } from './job-state.ts'

/** Records that a party of a locked job ends its agreed work alone, with the date that it has (rule 1.2.612). Call it while the job has its student. */
export const recordEnd = async (
  tx: Tx,
  { id, postedById, assignedToId }: JobState,
  endedBy: Id,
  { reason, words }: LeavingWords = { reason: 'other', words: null },
): Promise<void> => {
  await tx`
    insert into ended_work (job_id, poster_id, student_id, ended_by, agreed_at, scheduled_for, reason, words)
    select j.id, ${postedById}, ${assignedToId}, ${endedBy}, (
        select decided_at from applications where job_id = j.id and student_id = ${assignedToId} and status = 'accepted'),
      scheduled_for, ${reason}, ${words}
    from jobs j where j.id = ${id}
    on conflict do nothing`
}
