import type { Id } from '../../../schema/ids.ts'
import { write } from '../../feeds/write.ts'
import type { Me } from '../../http/me.ts'
import { patchJob } from '../../jobs/status.ts'
import type { Sql } from '../../postgres/connect.ts'
import { moderate } from '../../safety/moderation.ts'
import type { PaymentContext } from '../../tasks/context.ts'
import { recheckBatch, recheckPayments } from '../reconciliation.ts'
import { withdrawOpen } from './storm-complaints.ts'
import type { StormPayment } from './storm-run.ts'

type Parties = Pick<StormPayment, 'jobId' | 'poster' | 'student' | 'moderator'>

/** Ends what stops the clocks: suspensions, open proposals to cancel, and open complaints. */
export const startClocks = async (admin: Sql, payments: readonly Parties[]): Promise<void> => {
  if (payments[0]) await liftSuspensions(admin, payments[0].moderator)
  await endProposals(admin, payments)
  await endComplaints(admin, payments)
}

const liftSuspensions = async (admin: Sql, moderator: Me): Promise<void> => {
  const suspended = await admin<{ id: Id }[]>`select id from users where suspended_at is not null`
  for (const { id: subjectId } of suspended)
    await write(admin, (tx) => moderate(tx, moderator, { act: 'lift', kind: 'person', subjectId, reason: 'Fini.' }))
}

/** Every student whose answer is still open declines to cancel, because an open proposal prevents the automatic release. */
const endProposals = async (admin: Sql, payments: readonly Parties[]): Promise<void> => {
  const open = await admin<
    { id: Id }[]
  >`select id from jobs where cancellation_proposed_at is not null and status = 'in_progress'`
  const ids = new Set(open.map(({ id }) => id))
  for (const { jobId, student } of payments)
    if (ids.has(jobId)) await write(admin, (tx) => patchJob(tx, student, jobId, { status: 'in_progress' }))
}

/** Every complainant withdraws their open complaint. */
const endComplaints = async (admin: Sql, payments: readonly Parties[]): Promise<void> => {
  const open = await admin<{ jobId: Id }[]>`select job_id as "jobId" from complaints where settled_at is null`
  const ids = new Set(open.map(({ jobId }) => jobId))
  for (const payment of payments) if (ids.has(payment.jobId)) await withdrawOpen(admin, payment)
}

/**
 * Moves the database's time forward until no task is left: past postponed tasks, past the leases of lost connections, past 7 days, and past the day
 * after which the provider is queried about lost events.
 */
export const finishTasks = async (
  ctx: PaymentContext,
  payments: number,
  runDue: () => Promise<unknown>,
): Promise<void> => {
  const { sql } = ctx
  for (let round = 0; round < 6; round++) {
    await sql`
      update payments set release_at = release_at - interval '8 days', read_at = read_at - interval '8 days', held_at = held_at - interval '8 days',
        asked_at = asked_at - interval '8 days', created_at = created_at - interval '8 days'`
    await sql`update payout_accounts set pays_from = pays_from - interval '8 days'`
    await sql`update tasks set run_at = now()`
    await runDue()
    for (let asked = 0; asked < payments; asked += recheckBatch) await recheckPayments(ctx)
    await runDue()
  }
}
