import type { Id } from '../../schema/ids.ts'
import { isOfDay, isSameTime, withinTime, type VisitAct } from '../../schema/visits/visit.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { changeStatus } from '../jobs/jobs.ts'
import { notify } from '../notifications/notifications.ts'
import { arrived, finished, timedOtherwise } from './notifications.ts'
import { lockStandingWork, putWork, readAgreedAt, readTold, type LockedWork } from './work.ts'

type Args = MutationArguments<'visit.arrive'>

/**
 * Notes when the student came, as one party says it; the newest word of a party counts (rule 3.5.620). The first arrival begins agreed work. It
 * neither agrees to new terms nor ends a proposal to cancel, of which a device without network knows nothing. Refusals: not_found, not_yours,
 * work_ended, invalid (a day that is not the time's).
 */
export const noteArrival = async (tx: Tx, me: Me, args: Args): Promise<void> => {
  const noted = await noteTime(tx, me, 'arrive', args)
  // The beginning notifies the other party, too.
  if (noted.job.status === 'assigned') await changeStatus(tx, noted.job, 'in_progress', me)
  else await tellOfTime(tx, me, 'arrive', noted)
}

/** Notes when the student finished, as one party says it. Refusals: those of `noteArrival`. */
export const noteEnd = async (tx: Tx, me: Me, args: Args): Promise<void> =>
  await tellOfTime(tx, me, 'leave', await noteTime(tx, me, 'leave', args))

interface Noted {
  job: LockedWork
  at: string
  /** What the two parties had said before. */
  former: { byId: Id; at: Date }[]
}

const noteTime = async (tx: Tx, me: Me, act: VisitAct, { jobId, studentId, ...args }: Args): Promise<Noted> => {
  const job = await lockStandingWork(tx, me, { jobId, studentId })
  const agreedAt = await readAgreedAt(tx, job)
  const { on, at } = withinTime(args, agreedAt, new Date())
  if (!isOfDay(on, at)) throw new Refusal('invalid', { issues: [{ path: 'on', message: 'date' }] })
  const former = await tx<Noted['former']>`
    select by_id as "byId", at from visit_times
    where job_id = ${jobId} and student_id = ${studentId} and visit_day = ${on}::text::date and act = ${act}`
  await tx`
    insert into visit_times (job_id, student_id, visit_day, act, by_id, at)
    values (${jobId}, ${studentId}, ${on}::text::date, ${act}, ${me.id}, ${at})
    on conflict (job_id, student_id, visit_day, act, by_id) do update set at = excluded.at, noted_at = excluded.noted_at`
  return { job, at, former }
}

/** Shows a time to both, and notifies the other party of a first word: the poster of the student's, the student of one that differs from theirs. Corrections are silent. */
const tellOfTime = async (tx: Tx, me: Me, act: VisitAct, { job, at, former }: Noted): Promise<void> => {
  putWork(tx, job)
  if (former.some(({ byId }) => byId === me.id)) return
  const told = await readTold(tx, me, job)
  if (me.id === job.assignedToId) return await notify(tx, act === 'arrive' ? arrived(told, at) : finished(told, at))
  const ofStudent = former.find(({ byId }) => byId === job.assignedToId)
  if (ofStudent && !isSameTime(ofStudent.at.toISOString(), at)) await notify(tx, timedOtherwise(told, act, at))
}
