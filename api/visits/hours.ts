import type { PendingQuery, Row } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { proposalsPerJob } from '../../schema/visits/hours.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob } from '../jobs/job-state.ts'
import { notify, notifyInPlaceOf, settleAsked } from '../notifications/notifications.ts'
import { closeOrdersOfSettled } from '../payments/hand/settled-jobs.ts'
import { hoursAgreed, hoursDeclined, hoursProposed } from './notifications.ts'
import { lockStandingWork, putWork, readTold, type LockedWork } from './work.ts'

interface Proposal {
  id: Id
  jobId: Id
  studentId: Id
  byId: Id
  minutes: number
  isAgreed: boolean
  isDeclined: boolean
  isReplaced: boolean
}

/**
 * Proposes hours for the work of a job, in the place of what was proposed and is not agreed (rule 3.5.622). Both parties proposing the same hours
 * have agreed. Refusals: not_found, not_yours, work_ended, hours_full, id_reused.
 */
export const proposeHours = async (
  tx: Tx,
  me: Me,
  { id, minutes, ...named }: MutationArguments<'visit.proposeHours'>,
): Promise<void> => {
  const job = await lockStandingWork(tx, me, named)
  const [known] = await readProposals(tx, tx`id = ${id}`)
  if (known) {
    const isSame = known.jobId === job.id && known.byId === me.id && known.minutes === minutes
    if (!isSame) throw new Refusal('id_reused')
    return
  }
  const [standing] = await readProposals(
    tx,
    tx`job_id = ${job.id} and student_id = ${job.assignedToId} and agreed_at is null and replaced_at is null`,
  )
  if (standing && standing.byId !== me.id && standing.minutes === minutes) return await agree(tx, me, job, standing)
  const own = await tx`select from hour_proposals where job_id = ${job.id} and by_id = ${me.id}`
  if (own.length >= proposalsPerJob) throw new Refusal('hours_full')
  if (standing) await tx`update hour_proposals set replaced_at = now() where id = ${standing.id}`
  await tx`
    insert into hour_proposals (id, job_id, student_id, by_id, minutes)
    values (${id}, ${job.id}, ${job.assignedToId}, ${me.id}, ${minutes})`
  putWork(tx, job)
  await settleAsked(tx, ['hours'], [job.id], me.id)
  const told = await readTold(tx, me, job)
  const former = standing?.byId === me.id ? hoursProposed(told, standing.minutes) : undefined
  const notification = hoursProposed(told, minutes)
  await (former ? notifyInPlaceOf(tx, former, notification) : notify(tx, notification))
}

/**
 * Agrees to proposed hours, or does not; who has not may still agree. Refusals: not_found (also for one that another has replaced), not_yours,
 * already_agreed, work_ended.
 */
export const answerHours = async (
  tx: Tx,
  me: Me,
  { id, jobId, isAgreed }: MutationArguments<'visit.answerHours'>,
): Promise<void> => {
  const locked = await lockJob(tx, jobId)
  const [proposal] = await readProposals(tx, tx`id = ${id} and job_id = ${jobId} and replaced_at is null`)
  if (!locked || !proposal || ![locked.postedById, proposal.studentId].includes(me.id)) throw new Refusal('not_found')
  const job = await lockStandingWork(tx, me, { jobId, studentId: proposal.studentId })
  if (proposal.byId === me.id) throw new Refusal('not_yours')
  if (proposal.isAgreed && !isAgreed) throw new Refusal('already_agreed')
  if (proposal.isAgreed || (proposal.isDeclined && !isAgreed)) return
  if (isAgreed) return await agree(tx, me, job, proposal)
  await tx`update hour_proposals set declined_at = now() where id = ${id}`
  putWork(tx, job)
  await settleAsked(tx, ['hours'], [job.id], me.id)
  await notify(tx, hoursDeclined(await readTold(tx, me, job), proposal.minutes))
}

/** The hours now count for what is left to pay, which may be nothing (rule 3.4.35). */
const agree = async (tx: Tx, me: Me, job: LockedWork, { id, minutes }: Proposal): Promise<void> => {
  await tx`update hour_proposals set agreed_at = now(), declined_at = null where id = ${id}`
  await tx`update jobs set agreed_minutes = ${minutes} where id = ${job.id}`
  putWork(tx, job)
  await closeOrdersOfSettled(tx, job.id)
  await settleAsked(tx, ['hours'], [job.id], me.id)
  await notify(tx, hoursAgreed(await readTold(tx, me, job), minutes))
}

const readProposals = (tx: Tx, condition: PendingQuery<Row[]>) => tx<Proposal[]>`
  select id, job_id as "jobId", student_id as "studentId", by_id as "byId", minutes, agreed_at is not null as "isAgreed",
    declined_at is not null as "isDeclined", replaced_at is not null as "isReplaced"
  from hour_proposals where ${condition}`
