import { isStudent } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { invitationLimits } from '../../schema/limits.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import { lockOwn } from './job-state.ts'
import { invited } from './notifications.ts'

/**
 * Asks a student to apply for an open offer, which notifies them (rule 2.2.112). A repetition changes nothing, and neither does an invitation to
 * somebody who has applied. Refusals: wrong_role, not_found, not_yours, job_not_open, job_hidden, job_reserved, invitations_full, invitations_today.
 */
export const inviteStudent = async (tx: Tx, me: Me, { id, studentId }: { id: Id; studentId: Id }): Promise<void> => {
  if (isStudent(me)) throw new Refusal('wrong_role')
  const job = await lockOwn(tx, me, id)
  if (job.status !== 'open' || job.isDeleted) throw new Refusal('job_not_open')
  if (job.isHidden) throw new Refusal('job_hidden')
  // Nobody else may learn of a reserved offer, and its student knows of it.
  if (job.reservedForId !== null) throw new Refusal('job_reserved')
  // Invitations to several offers at once count each other. The job is locked first, as a moderator's decision does it.
  await tx`select from users where id = ${me.id} for no key update`
  const [known] = await tx<{ isThere: boolean; isKnown: boolean; isFull: boolean; today: number; poster: string }[]>`
    select
      exists (select from users
        where id = ${studentId} and user_type = 'student' and leaving_since is null and erased_at is null and suspended_at is null
          and not exists (select from people_apart where (one, other) = (${studentId}, ${me.id}))) as "isThere",
      exists (select from invitations where job_id = ${id} and student_id = ${studentId}) or exists (
        select from applications where job_id = ${id} and student_id = ${studentId} and withdrawn_at is null) as "isKnown",
      (select count(*) >= ${invitationLimits.perOffer} from invitations where job_id = ${id}) as "isFull",
      (select count(*)::int from invitations join jobs on jobs.id = job_id
        where posted_by_id = ${me.id} and invitations.created_at > now() - interval '24 hours') as today,
      (select first_name from users where id = ${me.id}) as poster`
  if (!known?.isThere) throw new Refusal('not_found')
  if (known.isKnown) return
  if (known.isFull) throw new Refusal('invitations_full')
  if (known.today >= invitationLimits.perDay) throw new Refusal('invitations_today')
  await tx`insert into invitations (job_id, student_id) values (${id}, ${studentId})`
  tx.changes.put(userFeed(me.id), 'job', id)
  await notify(tx, invited(studentId, { id: me.id, firstName: known.poster }, job))
}
