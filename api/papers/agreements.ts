import { ageOn } from '../../schema/accounts/birth-date.ts'
import type { Kind } from '../../schema/catalogues/categories.ts'
import { adultAge } from '../../schema/consents/consent.ts'
import { swissYear } from '../../schema/employment/wage-year.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { describeYoungLimits } from '../../schema/law/youth-words.ts'
import { holidayShareOn, withHoliday } from '../../schema/law/shares.ts'
import { agreementsPerJob } from '../../schema/limits.ts'
import { contradictsOffer } from '../../schema/papers/agreement.ts'
import type { PaperData } from '../../schema/papers/paper.ts'
import { contributionsOf } from '../../schema/papers/contributions.ts'
import type { AgreementDraft } from '../../schema/papers/wire.ts'
import { issuePaper, paperChanged } from '../issuing/issue.ts'
import { readParties } from '../issuing/party-name.ts'
import { readYear } from '../issuing/work-of-year.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { isAgreed, lockJob } from '../jobs/job-state.ts'
import { notify, settleAsked } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { describeKind } from './describe-kind.ts'
import { agreementProposed, agreementSigned } from './notifications.ts'
import { lockPaper, readName } from './stored-paper.ts'

/*
 * Agreements about work (rule 3.4.664). The server writes their text from the job, and both sign what it wrote. The job's row lock orders all acts.
 */

type Agreed = PaperData['agreement']

interface Terms extends Kind {
  location: string
  deliveryType: string
  duration: string
  scheduledFor: Date | null
  rate: number
}

const termsOf = (tx: Tx) => tx`
  category, subcategory, location, delivery_type as "deliveryType", duration, scheduled_for as "scheduledFor", rate_centimes as rate`

/**
 * Either party of agreed work proposes an agreement, in the place of one that is not signed by both. Returns its id. Refusals: not_found, work_over,
 * chat_closed, agreed_enough.
 */
export const proposeAgreement = async (tx: Tx, me: Me, { jobId, ...draft }: AgreementDraft): Promise<Id> => {
  const job = await lockJob<Terms>(tx, jobId, termsOf(tx))
  if (!job || ![job.postedById, job.assignedToId].includes(me.id)) throw new Refusal('not_found')
  if (!isAgreed(job)) throw new Refusal('work_over')
  if (job.isApart) throw new Refusal('chat_closed')
  if (contradictsOffer(draft.weeklyMinutes, job.duration))
    throw new Refusal('invalid', { issues: [{ path: 'weeklyMinutes', message: 'weeklyHoursDiffer' }] })
  const [posterId, studentId] = [job.postedById, job.assignedToId]
  const { count, last } = onlyRow(
    await tx<{ count: number; last: string | null }[]>`
      select count(*)::int as count,
        (array_agg(number order by issued_at desc) filter (where issued_at is not null and student_id = ${studentId}))[1] as last
      from papers where job_id = ${jobId} and kind = 'agreement'`,
  )
  if (count >= agreementsPerJob) throw new Refusal('agreed_enough')

  const { work, birthDate, permit } = await readYear(tx, { posterId, studentId }, swissYear(draft.from))
  const isHousehold = work.isHousehold && job.category !== 'digital' && job.deliveryType !== 'remote'
  const basisPoints = holidayShareOn({ birthDate }, draft.from)
  const age = birthDate === null ? adultAge : ageOn(birthDate, draft.from)
  const isMinor = age < adultAge
  const data: Agreed = {
    ...(await readParties(tx, { posterId, studentId })),
    ...draft,
    proposedBy: me.id === posterId ? 'poster' : 'student',
    job: job.title,
    work: describeKind(job),
    place: job.location,
    scheduledFor: job.scheduledFor?.toISOString() ?? null,
    duration: job.duration,
    rate: job.rate,
    holiday: {
      basisPoints,
      amount: withHoliday(job.rate, basisPoints) - job.rate,
      isAgeKnown: birthDate !== null,
    },
    permit,
    isMinor,
    ...(isMinor && { limits: describeYoungLimits(age) }),
    contributions: contributionsOf({ ...work, isHousehold }),
    replaces: last,
  }
  await withdrawOpen(tx, jobId)
  const id = newId()
  await tx`
    insert into papers (id, kind, poster_id, student_id, job_id, year, data, asked_at)
    values (${id}, 'agreement', ${posterId}, ${studentId}, ${jobId}, ${swissYear(new Date().toISOString())},
      ${JSON.stringify(data)}::text::jsonb, now())`
  paperChanged(tx, { id, posterId, studentId })
  const other = me.id === posterId ? studentId : posterId
  await notify(tx, agreementProposed(other, await readName(tx, me.id), { id, jobId, title: job.title }))
  return id
}

const withdrawOpen = async (tx: Tx, jobId: Id): Promise<void> => {
  const open = await tx<{ id: Id; posterId: Id; studentId: Id }[]>`
    update papers set withdrawn_at = now()
    where job_id = ${jobId} and kind = 'agreement' and issued_at is null and withdrawn_at is null
    returning id, poster_id as "posterId", student_id as "studentId"`
  for (const one of open) paperChanged(tx, one)
  await settleAsked(tx, ['agreement'], [jobId])
}

/**
 * One of the two signs an agreement; they have proven who they are by their password. With the second signature it is issued. Signing again changes
 * nothing. Refusals: not_found, proposal_over, work_over, terms_changed.
 */
export const signAgreement = async (tx: Tx, me: Me, id: Id): Promise<void> => {
  const [found] = await tx<{ jobId: Id | null }[]>`
    select job_id as "jobId" from papers where id = ${id} and kind = 'agreement' and ${me.id} in (poster_id, student_id)`
  const job = found?.jobId && (await lockJob<Terms>(tx, found.jobId, termsOf(tx)))
  const paper = job && (await lockPaper(tx, id))
  if (!job || !paper) throw new Refusal('not_found')
  const { posterId, studentId, isSignedByPoster, isSignedByStudent } = paper
  const isPoster = me.id === posterId
  if (isPoster ? isSignedByPoster : isSignedByStudent) return
  if (paper.isWithdrawn) throw new Refusal('proposal_over')
  if (!isAgreed(job) || job.assignedToId !== studentId) throw new Refusal('work_over')
  const { data } = onlyRow(await tx<{ data: Agreed }[]>`select data from papers where id = ${id}`)
  const isSame =
    data.rate === job.rate &&
    data.duration === job.duration &&
    data.scheduledFor === (job.scheduledFor?.toISOString() ?? null)
  if (!isSame) throw new Refusal('terms_changed')

  await tx`update papers set ${isPoster ? tx`poster_signed_at` : tx`student_signed_at`} = now() where id = ${id}`
  const isSignedByBoth = isPoster ? isSignedByStudent : isSignedByPoster
  // A minor's signature counts with the parents' consent (CC 19), by which the agreement is issued later.
  const isWhole = isSignedByBoth && (!data.limits || (await haveParentsConsented(tx, studentId)))
  paperChanged(tx, paper)
  await settleAsked(tx, ['agreement'], [job.id], me.id)
  // Whoever proposes signs at once: the other one has the notification of the proposal.
  if (isSignedByBoth || data.proposedBy !== (isPoster ? 'poster' : 'student')) {
    const other = isPoster ? studentId : posterId
    await notify(
      tx,
      agreementSigned(other, await readName(tx, me.id), { id, jobId: job.id, title: job.title }, isSignedByBoth),
    )
  }
  if (isWhole) await issuePaper(tx, { id, kind: 'agreement', posterId, studentId, jobId: job.id, data })
}

const haveParentsConsented = async (tx: Tx, studentId: Id): Promise<boolean> => {
  const given = await tx`
    select from parental_consents where user_id = ${studentId} and given_at is not null and revoked_at is null`
  return given.length > 0
}

/** Issues what a minor and their households have signed, as the parents consent. */
export const issueAwaited = async (tx: Tx, studentId: Id): Promise<void> => {
  const awaited = await tx<{ id: Id; posterId: Id; jobId: Id; data: Agreed }[]>`
    select id, poster_id as "posterId", job_id as "jobId", data from papers
    where student_id = ${studentId} and kind = 'agreement' and issued_at is null and withdrawn_at is null
      and poster_signed_at is not null and student_signed_at is not null order by id for no key update`
  for (const paper of awaited) await issuePaper(tx, { ...paper, kind: 'agreement', studentId })
}
