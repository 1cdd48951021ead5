import type { Id } from '../../schema/ids.ts'
import { describeNewTerms, describeTerms, type JobTerms } from '../../schema/jobs/terms.ts'
import { toCentimes } from '../../schema/money.ts'
import type { Tx } from '../feeds/write.ts'
import { notifyAllInPlace } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { applicationChanged, type JobState } from './job-state.ts'
import { termsChanged, termsChangedAgain } from './notifications.ts'

export type StoredTerms = Omit<JobTerms, 'scheduledFor'> & { scheduledFor: Date | null }

export const termsColumns = (sql: AnySql) => sql`
  (rate_centimes / 100.0)::float8 as rate, duration, location, scheduled_for as "scheduledFor", payment_method as "paymentMethod"`

export const toTerms = ({ rate, duration, location, scheduledFor, paymentMethod }: StoredTerms): JobTerms => ({
  rate,
  duration,
  location,
  scheduledFor: scheduledFor?.toISOString() ?? null,
  paymentMethod,
})

/** Returns the terms of a locked job. */
export const readTerms = async (tx: Tx, id: Id): Promise<JobTerms> =>
  toTerms(onlyRow(await tx<StoredTerms[]>`select ${termsColumns(tx)} from jobs where id = ${id}`))

/**
 * Marks the pending applications of a locked job whose terms have changed, and notifies their students of the changes, unless a block hides
 * the job from them (rule 1.2.443). An application of somebody who is leaving counts as pending, because it comes back with them.
 */
export const notifyOfNewTerms = async (tx: Tx, job: JobState, before: JobTerms): Promise<void> => {
  const after = await readTerms(tx, job.id)
  const changes = describeNewTerms(before, after)
  if (changes.length === 0) return
  await keepFormerTerms(tx, job.id, before)
  const waiting = await tx<{ id: Id; studentId: Id; isHidden: boolean }[]>`
    update applications set terms_changed_at = now()
    where id in (
      select a.id from applications a join users on users.id = student_id
      where job_id = ${job.id} and status = 'pending' and (withdrawn_at is null or withdrawn_at = leaving_since)
      order by a.id for no key update of a)
    returning id, student_id as "studentId", exists (select from people_apart where (one, other) = (student_id, ${job.postedById})) as "isHidden"`
  const students = waiting.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const one of students) applicationChanged(tx, job, one)
  const notified = students.filter(({ isHidden }) => !isHidden)
  await notifyAllInPlace(
    tx,
    notified.map(({ studentId }) => termsChanged(studentId, job, changes)),
    termsChangedAgain(job, describeTerms(after)),
  )
}

/** Raises the rate of a locked job, in CHF per hour. Returns whether it was lower. */
export const raiseRate = async (tx: Tx, id: Id, rate: number): Promise<boolean> => {
  const before = await readTerms(tx, id)
  if (toCentimes(rate) <= toCentimes(before.rate)) return false
  await keepFormerTerms(tx, id, before)
  await tx`update jobs set rate_centimes = ${toCentimes(rate)}, updated_at = now() where id = ${id}`
  return true
}

/** How many former terms of an offer are kept. */
const maxFormerTerms = 50

const keepFormerTerms = async (tx: Tx, id: Id, terms: JobTerms): Promise<void> => {
  const former = await readFormerTerms(tx, id)
  if (former.some((known) => isSame(known, terms))) return
  const kept = [...former, terms].slice(-maxFormerTerms).map((each) => ({ ...each }))
  await tx`
    insert into former_terms (job_id, terms) values (${id}, ${tx.json(kept)})
    on conflict (job_id) do update set terms = excluded.terms`
}

/** Whether a locked job once had these terms. Other terms that a device claims give its person no right. */
export const wereTerms = async (tx: Tx, id: Id, claimed: JobTerms): Promise<boolean> =>
  (await readFormerTerms(tx, id)).some((known) => isSame(known, claimed))

const readFormerTerms = async (tx: Tx, id: Id): Promise<JobTerms[]> => {
  const [former] = await tx<{ terms: JobTerms[] }[]>`select terms from former_terms where job_id = ${id}`
  return former?.terms ?? []
}

const isSame = (one: JobTerms, other: JobTerms): boolean => describeNewTerms(one, other).length === 0

/** Records that the student of a locked job agrees to its present terms. Returns whether they had changed since the application. */
export const agreeToTerms = async (tx: Tx, job: JobState): Promise<boolean> => {
  const agreed = await tx<{ id: Id; studentId: Id }[]>`
    update applications set terms_changed_at = null
    where job_id = ${job.id} and student_id = ${job.assignedToId} and status = 'accepted' and terms_changed_at is not null
    returning id, student_id as "studentId"`
  for (const one of agreed) applicationChanged(tx, job, one)
  return agreed.length > 0
}

/** Whether the student of a locked job was accepted under other terms than they applied for, and has not begun: they may then leave it alone. */
export const isUnderNewTerms = async (tx: Tx, { id, status, assignedToId }: JobState): Promise<boolean> => {
  if (status !== 'assigned' && status !== 'in_progress') return false
  const found = await tx`
    select from applications
    where job_id = ${id} and student_id = ${assignedToId} and status = 'accepted' and terms_changed_at is not null`
  return found.length > 0
}
