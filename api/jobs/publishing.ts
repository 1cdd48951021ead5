import { belongsTo } from '../../schema/catalogues/categories.ts'
import { isStudent } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { reservedFrom } from '../../schema/jobs/reservation.ts'
import { completePlace } from '../../schema/searches/known-place.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { JobOffer } from '../../schema/jobs/fields.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { otherTextAfter, type OtherText } from '../../schema/other-texts.ts'
import type { JobDraft, JobPatch } from '../../schema/jobs/wire.ts'
import { openOfferLimit } from '../../schema/limits.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { countStored } from '../http/throttle.ts'
import { claimId } from '../http/idempotency.ts'
import type { Tx } from '../feeds/write.ts'
import { notify } from '../notifications/notifications.ts'
import { findJob, jobChanged, turnDownPending } from './jobs.ts'
import { lockOwn, type JobState } from './job-state.ts'
import { readTerms, notifyOfNewTerms } from './terms.ts'
import { columnsOf } from './offer-columns.ts'
import { announceElsewhere } from './announcements.ts'
import { openedToAll, reasons } from './notifications.ts'
import { announceToAll, mayReserve, proposeFirst } from './reservations.ts'

/**
 * Publishes a job. The client may choose its id, so that it may repeat a request whose answer was lost. One that can't be reserved as its poster wishes
 * is open to all. Refusals: wrong_role, invalid, id_reused, offers_full, slow_down, signed_out, suspended.
 */
export const publishJob = async (
  tx: Tx,
  me: Me,
  { id, reservedForId, ...draft }: Omit<JobDraft, 'postedById'>,
): Promise<{ job: Job; isNew: boolean }> => {
  if (isStudent(me)) throw new Refusal('wrong_role')
  const { subcategory, category } = draft
  if (subcategory && !belongsTo(subcategory, category)) throw misplaced()
  if (id && (await claimId(tx, me, 'job', id, { ...draft, ...(reservedForId && { reservedForId }) })) === 'repeated')
    return { job: await findJob(tx, me.id, id), isNew: false }
  await ensureRoom(tx, me)
  await countStored(tx, 'shownOffer', me)

  const isReserved = reservedForId !== undefined && (await mayReserve(tx, me, reservedForId, draft))
  const reservation = isReserved && {
    reserved_for_id: reservedForId,
    reserved_until: reservedFrom(new Date().toISOString()),
  }
  const row = { id: id ?? newId(), posted_by_id: me.id, ...columnsOf(draft), ...reservation }
  // The id belongs to a job whose id the server chose.
  const published = await tx`insert into jobs ${tx(row)} on conflict (id) do nothing returning id`
  if (published.length === 0) throw new Refusal('id_reused')

  const job: JobState = {
    id: row.id,
    title: draft.title,
    canton: cantonOf(completePlace(draft.location)),
    postedById: me.id,
    assignedToId: null,
    status: 'open',
    isDeleted: false,
    isHidden: false,
    reservedForId: isReserved ? reservedForId : null,
    isCancellationProposed: false,
    isComplaintOpen: false,
    isApart: false,
  }
  await jobChanged(tx, undefined, job)
  if (isReserved) await proposeFirst(tx, me, { ...job, reservedForId })
  else await announceToAll(tx, job)
  if (reservedForId && !isReserved) await notify(tx, openedToAll(me.id, job, 'gone'))
  return { job: await findJob(tx, me.id, row.id), isNew: true }
}

/**
 * Refuses an offer beyond a poster's limit of open offers (rule 2.5.28); without the limit, one poster could displace everybody's offers from
 * everybody's device. Offers that a moderator hides count, since they come back. Refuses too if the poster has meanwhile asked to leave, which
 * ends the sessions, or was suspended.
 */
const ensureRoom = async (tx: Tx, me: Me): Promise<void> => {
  // The lock orders concurrent acts: two devices that publish the last offer allowed, a request to delete the account, a moderator's decision.
  const [staying] = await tx<{ isSuspended: boolean }[]>`
    select suspended_at is not null as "isSuspended" from users where id = ${me.id} and leaving_since is null for no key update`
  if (!staying) throw new Refusal('signed_out')
  if (staying.isSuspended) throw new Refusal('suspended')
  const [open] = await tx<{ isFull: boolean }[]>`
    select count(*) >= ${openOfferLimit} as "isFull" from jobs
    where posted_by_id = ${me.id} and status = 'open' and deleted_at is null`
  if (open?.isFull) throw new Refusal('offers_full')
}

const misplaced = () => new Refusal('invalid', { issues: [{ path: 'subcategory', message: 'choice' }] })

export type OfferEdit = Omit<MutationArguments<'job.edit'>, 'id'>

/**
 * Changes fields of a locked job while it is open. Unchanged values write nothing. A description that this change replaces unseen is kept
 * beside it (rule 4.31). Students with pending applications are notified of new terms (rule 1.2.443). Refusals: not_yours, job_not_open,
 * invalid, slow_down.
 */
export const editJob = async (tx: Tx, me: Me, job: JobState, fields: OfferEdit): Promise<JobState> => {
  if (me.id !== job.postedById) throw new Refusal('not_yours')
  if (job.status !== 'open' || job.isDeleted) throw new Refusal('job_not_open')

  const stored = {
    ...columnsOf(await placeSubcategory(tx, job.id, fields)),
    ...(await otherDescriptionAfter(tx, job.id, fields)),
  }
  if (Object.keys(stored).length === 0) return job
  const before = await readTerms(tx, job.id)
  const differs = Object.entries(stored)
    .map(([column, value]) => tx`${tx(column)} is distinct from ${value}`)
    .reduce((some, next) => tx`${some} or ${next}`)
  const changed = await tx`
    update jobs set ${tx({ ...stored, updated_at: new Date() })} where id = ${job.id} and (${differs}) returning id`
  if (changed.length === 0) return job
  await countStored(tx, 'shownOffer', me)

  const { title = job.title, location } = fields
  const after = { ...job, title, canton: location === undefined ? job.canton : cantonOf(completePlace(location)) }
  await jobChanged(tx, job, after)
  if (after.canton !== job.canton) await announceElsewhere(tx, after)
  await notifyOfNewTerms(tx, after, before)
  return after
}

/** Returns the column of the kept description if it changes. The job must be locked. */
const otherDescriptionAfter = async (tx: Tx, id: Id, { description, descriptionBasedOn: basedOn }: OfferEdit) => {
  if (description === undefined) return {}
  const [before] = await tx<{ text: string; other: OtherText | null }[]>`
    select description as text, other_description as other from jobs where id = ${id}`
  if (!before) return {}
  const other = otherTextAfter(before, { text: description, basedOn }, new Date().toISOString())
  return other === before.other ? {} : { other_description: other && tx.json({ ...other }) }
}

/** Keeps subcategory and category consistent: a new category without a subcategory removes one that does not belong to it. */
const placeSubcategory = async (tx: Tx, id: Id, fields: JobPatch): Promise<JobPatch> => {
  if (fields.category === undefined && fields.subcategory === undefined) return fields
  const [present] = await tx<Pick<JobOffer, 'category' | 'subcategory'>[]>`
    select category, subcategory from jobs where id = ${id}`
  const category = fields.category ?? present?.category
  if (!category) return fields
  if (fields.subcategory && !belongsTo(fields.subcategory, category)) throw misplaced()
  const subcategory = fields.subcategory === undefined ? present?.subcategory : fields.subcategory
  return { ...fields, subcategory: subcategory && belongsTo(subcategory, category) ? subcategory : null }
}

/**
 * Deletes an open job: its poster finds it among the deleted jobs, and pending applications are rejected and their students notified. A
 * repetition changes nothing, because the poster still knows the job. Refusals: not_found, not_yours, job_not_open.
 */
export const deleteJob = async (tx: Tx, me: Me, id: Id): Promise<void> => {
  const job = await lockOwn(tx, me, id)
  if (job.isDeleted) return
  if (job.status !== 'open') throw new Refusal('job_not_open')

  await tx`update jobs set deleted_at = now(), updated_at = now() where id = ${id}`
  await turnDownPending(tx, job, reasons.deleted(job))
  await jobChanged(tx, job, { ...job, isDeleted: true })
}
