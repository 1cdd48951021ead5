import type { Kind } from '../../schema/catalogues/categories.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { certificatesPerJob } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { CertificateDraft } from '../../schema/papers/wire.ts'
import type { Rule } from '../../schema/rules.ts'
import { mostMinutes } from '../../schema/jobs/hours-of-work.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob, lockKnown } from '../jobs/job-state.ts'
import { notify, settleAsked } from '../notifications/notifications.ts'
import { issuePaper, paperChanged } from '../issuing/issue.ts'
import { readParties } from '../issuing/party-name.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { describeKind } from './describe-kind.ts'
import { readHours } from './hours-register.ts'
import { certificateAsked, certificateGiven } from './notifications.ts'
import { lockPaper, readName } from './stored-paper.ts'

/*
 * Certificates of completed work (rule 3.5.642). One of a job stands at a time: asked for by its student, or given by its poster. The job's row lock
 * orders all acts.
 */

/**
 * The student of completed work asks for a certificate. Refusals: not_found, not_yours, invalid, wrong_status, already_certified, certified_enough, id_reused.
 */
export const askForCertificate = async (
  tx: Tx,
  me: Me,
  { id, jobId, posterId }: MutationArguments<'paper.ask'>,
): Promise<void> => {
  const job = await lockKnown(tx, me, jobId)
  if (job.assignedToId !== me.id) throw new Refusal('not_yours')
  const known = await lockPaper(tx, id)
  if (known?.kind === 'certificate' && known.jobId === jobId && known.studentId === me.id) return
  if (known) throw new Refusal('id_reused')
  if (posterId !== job.postedById) throw new Refusal('invalid')
  if (job.status !== 'completed') throw new Refusal('wrong_status')
  const { open, count } = await readCertificates(tx, jobId)
  if (open) throw new Refusal('already_certified')
  if (count >= certificatesPerJob) throw new Refusal('certified_enough')

  const made = await tx`
    insert into papers (id, kind, poster_id, student_id, job_id, year, asked_at)
    values (${id}, 'certificate', ${job.postedById}, ${me.id}, ${jobId}, ${Number(swissDay(new Date().toISOString()).slice(0, 4))}, now())
    on conflict (id) do nothing`
  if (made.count === 0) throw new Refusal('id_reused')
  paperChanged(tx, { id, posterId: job.postedById, studentId: me.id })
  await notify(tx, certificateAsked(job.postedById, await readName(tx, me.id), job))
}

/**
 * The poster gives the certificate of completed work, whether it was asked for or not. They have proven who they are by their password. Returns its
 * id. Refusals: not_found, not_yours, wrong_status, invalid (the days, the hours), already_certified, certified_enough.
 */
export const giveCertificate = async (tx: Tx, me: Me, draft: Omit<CertificateDraft, 'password'>): Promise<Id> => {
  const { jobId, from, to, hours, words } = draft
  const job = await lockJob<Kind & { location: string }>(tx, jobId, tx`category, subcategory, location`)
  if (!job) throw new Refusal('not_found')
  if (job.postedById !== me.id) throw new Refusal(job.assignedToId === me.id ? 'not_yours' : 'not_found')
  if (job.status !== 'completed' || job.assignedToId === null) throw new Refusal('wrong_status')
  await checkTruth(tx, { jobId, posterId: me.id, studentId: job.assignedToId }, draft)
  const { open, count } = await readCertificates(tx, jobId)
  if (open?.isIssued) throw new Refusal('already_certified')
  if (!open && count >= certificatesPerJob) throw new Refusal('certified_enough')

  const studentId = job.assignedToId
  const { poster, student } = await readParties(tx, { posterId: me.id, studentId })
  const id = await issuePaper(tx, {
    ...(open && { id: open.id }),
    kind: 'certificate',
    posterId: me.id,
    studentId,
    jobId,
    isSignedByPoster: true,
    data: { poster, student, job: job.title, work: describeKind(job), place: job.location, from, to, hours, words },
  })
  await settleAsked(tx, ['certificate'], [jobId])
  await notify(tx, certificateGiven(studentId, { id: me.id, firstName: poster.firstName }, { id, title: job.title }))
  return id
}

/** A certificate says no more than what was agreed on and done: days from the acceptance until today, and hours that the two know of. */
const checkTruth = async (
  tx: Tx,
  { jobId, ...pair }: { jobId: Id; posterId: Id; studentId: Id },
  { from, to, hours }: Pick<CertificateDraft, 'from' | 'to' | 'hours'>,
): Promise<void> => {
  const refuse = (path: keyof CertificateDraft, message: Rule) => {
    throw new Refusal('invalid', { issues: [{ path, message }] })
  }
  const { acceptedAt } = onlyRow(
    await tx<{ acceptedAt: Date | null }[]>`
      select max(decided_at) as "acceptedAt" from applications
      where job_id = ${jobId} and student_id = ${pair.studentId} and status = 'accepted'`,
  )
  if (acceptedAt && from < swissDay(acceptedAt.toISOString())) refuse('from', 'paidOn')
  if (to > swissDay(new Date().toISOString())) refuse('to', 'paidOn')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const known = (await readHours(tx, pair)).get(jobId)
  if (known && Math.round(hours * 60) > mostMinutes(known, days)) refuse('hours', 'certificateHours')
}

/** Returns the certificate of a locked job that stands or is asked for, and how many there ever were. */
const readCertificates = async (
  tx: Tx,
  jobId: Id,
): Promise<{ open: { id: Id; isIssued: boolean } | undefined; count: number }> => {
  const all = await tx<{ id: Id; isIssued: boolean; isOpen: boolean }[]>`
    select id, issued_at is not null as "isIssued", withdrawn_at is null as "isOpen" from papers
    where job_id = ${jobId} and kind = 'certificate'`
  return { open: all.find(({ isOpen }) => isOpen), count: all.length }
}
