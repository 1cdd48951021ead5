import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { reservationHours } from '../../schema/jobs/reservation.ts'
import { tooYoungFor, type RatedWork } from '../../schema/law/youth.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { matchLater } from '../searches/matching.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { announceLater } from './announcements.ts'
import { lockJob, lockKnown, type JobState } from './job-state.ts'
import { jobChanged } from './jobs.ts'
import { openedToAll, proposedFirst, type Opening } from './notifications.ts'

/*
 * A poster proposes an offer first to a student who has worked for them (rules 2.2.265 to 2.2.268). It is reserved from its publication on, so that
 * nobody else learns of it before it is opened to all.
 */

/**
 * Whether an offer can be reserved for this student: they have finished work for the poster, and may apply for it. The lock orders this against a
 * suspension and a request to leave, which open what is reserved by then.
 */
export const mayReserve = async (
  tx: Tx,
  me: Pick<Me, 'id'>,
  studentId: Id,
  draft: Omit<RatedWork, 'estimatedDuration'>,
): Promise<boolean> => {
  const [student] = await tx<{ birthDate: string | null }[]>`
    select birth_date::text as "birthDate" from users left join student_profiles on user_id = users.id
    where users.id = ${studentId} and user_type = 'student' and leaving_since is null and erased_at is null and suspended_at is null
      and exists (select from jobs where posted_by_id = ${me.id} and assigned_to_id = ${studentId} and status = 'completed')
    for share of users`
  if (!student) return false
  // Only a query after the lock sees a block that another transaction was committing.
  const apart = await tx`select from people_apart where (one, other) = (${studentId}, ${me.id})`
  if (apart.length > 0) return false
  const work = { ...draft, estimatedDuration: hoursOf(draft.duration) }
  return tooYoungFor(work, student.birthDate ?? undefined, new Date().toISOString()) === null
}

/** Tells the student of a reserved offer at once, and schedules its opening. */
export const proposeFirst = async (
  tx: Tx,
  me: Pick<Me, 'id'>,
  job: JobState & { reservedForId: Id },
): Promise<void> => {
  const { poster, until } = onlyRow(
    await tx<{ poster: string; until: Date }[]>`
      select first_name as poster, reserved_until as until from jobs join users on users.id = posted_by_id where jobs.id = ${job.id}`,
  )
  await notify(tx, proposedFirst(job.reservedForId, { id: me.id, firstName: poster }, job, until.toISOString()))
  await enqueue(tx, 'job.openToAll', { jobId: job.id }, { key: job.id, runAfterSeconds: reservationHours * 3600 })
}

/** Announces an offer that is open to all from now on. */
export const announceToAll = async (tx: Tx, job: Pick<JobState, 'id' | 'canton'>): Promise<void> => {
  await announceLater(tx, job)
  await matchLater(tx, job.id)
}

/** Opens a locked offer to everybody, as if it were published now. Its poster is told, unless they did it. One that is not reserved stays as it is. */
export const openReservation = async (tx: Tx, job: JobState, opening: Opening): Promise<void> => {
  const { id, postedById, reservedForId } = job
  if (reservedForId === null || job.status !== 'open' || job.isDeleted) return
  await tx`update jobs set reserved_for_id = null, reserved_until = null, updated_at = now() where id = ${id}`
  await jobChanged(tx, job, { ...job, reservedForId: null })
  await announceToAll(tx, job)
  if (opening === 'poster') return
  const { firstName } = onlyRow(
    await tx<{ firstName: string }[]>`select first_name as "firstName" from users where id = ${reservedForId}`,
  )
  await notify(tx, openedToAll(postedById, job, opening, { id: reservedForId, firstName }))
}

/**
 * Opens a reserved offer to all, for its poster ("Ouvrir à tous") or for the student for whom it is reserved ("Pas cette fois"). An offer that is open to
 * all or closed stays as it is: the press may have waited on a device. Refusals: not_found, not_yours.
 */
export const openToAll = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<void> => {
  const job = await lockKnown(tx, me, id)
  if (job.postedById === me.id) return await openReservation(tx, job, 'poster')
  if (job.reservedForId === me.id) return await openReservation(tx, job, 'declined')
  if (job.reservedForId !== null) throw new Refusal('not_found')
  if (!isStudent(me)) throw new Refusal('not_yours')
}

/** Opens the offers that are reserved for a student who can't apply any more, all of them or those of one poster. */
export const openReservationsFor = async (tx: Tx, studentId: Id, posterId: Id | null = null): Promise<void> => {
  const reserved = await tx<{ id: Id }[]>`
    select id from jobs
    where reserved_for_id = ${studentId} and (${posterId}::uuid is null or posted_by_id = ${posterId}) order by id`
  for (const { id } of reserved) {
    const job = await lockJob(tx, id)
    if (job?.reservedForId === studentId) await openReservation(tx, job, 'gone')
  }
}

/** Opens an offer to all once its time is over. */
export const openInTime: Handler<'job.openToAll'> = ({ sql }, { jobId }) =>
  write(sql, async (tx) => {
    const job = await lockJob<{ isDue: boolean }>(tx, jobId, tx`(reserved_until <= now()) is true as "isDue"`)
    if (job?.isDue) await openReservation(tx, job, 'time')
  })
