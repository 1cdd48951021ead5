import type { MutationArguments } from '../../schema/mutations.ts'
import { paperChanged } from '../issuing/issue.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob, type JobState } from '../jobs/job-state.ts'
import { notify, settleAsked, type NewNotification } from '../notifications/notifications.ts'
import { agreementDeclined, certificateWithdrawn, requestDeclined } from './notifications.ts'
import { lockPaper, readName, type StoredPaper } from './stored-paper.ts'

/**
 * Either of its two people withdraws a certificate, what was asked for, or an agreement that is not signed by both. Withdrawing it again changes
 * nothing. Refusals: not_found, already_agreed.
 */
export const withdrawPaper = async (
  tx: Tx,
  me: Me,
  { id, jobId }: MutationArguments<'paper.withdraw'>,
): Promise<void> => {
  const job = await lockJob(tx, jobId)
  const known = await lockPaper(tx, id)
  const isTheirs = known && [known.posterId, known.studentId].includes(me.id)
  if (!job || !isTheirs || known.jobId !== jobId || !['certificate', 'agreement'].includes(known.kind))
    throw new Refusal('not_found')
  if (known.kind === 'agreement' && known.isIssued) throw new Refusal('already_agreed')
  if (known.isWithdrawn) return
  await tx`update papers set withdrawn_at = now() where id = ${id}`
  paperChanged(tx, known)
  if (!known.isIssued) await settleAsked(tx, [known.kind === 'agreement' ? 'agreement' : 'certificate'], [jobId])
  const told = await describeWithdrawal(tx, me, job, known)
  if (told) await notify(tx, told)
}

/** Nobody is notified of what they had not answered: a student's own request, and a proposal that its author takes back unsigned. */
const describeWithdrawal = async (
  tx: Tx,
  me: Me,
  job: JobState,
  paper: StoredPaper,
): Promise<NewNotification | undefined> => {
  const { id, posterId, studentId, kind, isIssued, isSignedByPoster, isSignedByStudent } = paper
  const [isPoster, by] = [me.id === posterId, await readName(tx, me.id)]
  const other = isPoster ? studentId : posterId
  const about = { id, title: job.title }
  if (kind === 'agreement') {
    const [found] = await tx<{ proposedBy: 'poster' | 'student' }[]>`
      select data ->> 'proposedBy' as "proposedBy" from papers where id = ${id}`
    const isOwn = found?.proposedBy === (isPoster ? 'poster' : 'student')
    const hasOtherSigned = isPoster ? isSignedByStudent : isSignedByPoster
    return isOwn && !hasOtherSigned ? undefined : agreementDeclined(other, by, about)
  }
  if (isIssued) return certificateWithdrawn(other, by, about)
  return isPoster ? requestDeclined(other, by, about) : undefined
}
