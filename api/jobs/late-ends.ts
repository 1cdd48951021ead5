import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { JobState } from './job-state.ts'

/** Whoever ends agreed work earlier than this many hours before its time has not let anybody down (rule 3.5.624). */
const cleanHours = 12

/** Notes that a party of agreed work ends it by themselves, if that is late, which their record then shows. Work without a time is never ended late. */
export const noteEndOfWork = async (tx: Tx, { id, assignedToId }: JobState, personId: Id): Promise<void> => {
  const late = await tx`
    insert into late_ends (job_id, student_id, person_id)
    select id, ${assignedToId}, ${personId} from jobs
    where id = ${id} and scheduled_for < now() + make_interval(hours => ${cleanHours})
    on conflict do nothing returning person_id`
  if (late.length > 0) await enqueue(tx, 'record.changed', { personId }, { key: `${personId} ${id}` })
}
