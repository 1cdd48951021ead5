import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { changeStatus, lockJob } from '../jobs/jobs.ts'
import { statusMoved } from '../jobs/notifications.ts'
import { notify } from '../notifications/notifications.ts'
import { lockPayment } from '../payments/escrow/payment-rows.ts'
import type { Sql } from '../postgres/connect.ts'

export type Decision = 'release' | 'refund'

const outcomes = { release: 'completed', refund: 'cancelled' } as const

/**
 * Decides about held money in place of the two parties: its job is completed, which releases it to the student, or cancelled, which
 * refunds the payer. Both are notified. Refusals: not_found, wrong_status (the money is not held, or the job is not under way).
 */
export const decide = async (sql: Sql, paymentId: Id, decision: Decision): Promise<void> =>
  await write(sql, async (tx) => {
    const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from payments where id = ${paymentId}`
    const job = found && (await lockJob(tx, found.jobId))
    if (!job) throw new Refusal('not_found')
    const { state } = await lockPayment(tx, paymentId)
    if (state !== 'held' || job.status !== 'in_progress') throw new Refusal('wrong_status')

    const to = outcomes[decision]
    // It notifies the student as if the poster had done it.
    await changeStatus(tx, job, to, { id: job.postedById })
    const notification = statusMoved(job.postedById, job, to)
    if (notification) await notify(tx, notification)
  })
