import { leaveWork } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import { patchJob } from '../../jobs/status.ts'
import { decide } from '../../operator/decide.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { moderate } from '../../safety/moderation.ts'
import { applyProposalRule } from '../proposals/rule.ts'
import { releaseByPayer, releaseInTime } from '../release.ts'
import { complaintActs } from './storm-complaints.ts'
import { promise, type Act, type StormContext, type StormPayment } from './storm-run.ts'

const release: Act = async (ctx, { id, poster, releaseId }) => {
  await write(ctx.sql, (tx) => releaseByPayer(tx, poster, releaseId))
  promise(ctx, id, 'release')
}

const decideByOperator: Act = async (ctx, { id }, random) => {
  const decision = random() < 0.5 ? 'release' : 'refund'
  await decide(ctx.sql, id, decision)
  promise(ctx, id, decision)
}

const suspend: Act = async ({ sql }, { poster, student, moderator }, random) => {
  const subjectId = (random() < 0.5 ? poster : student).id
  const act = random() < 0.4 ? 'suspend' : 'lift'
  await write(sql, (tx) =>
    moderate(tx, moderator, { act, kind: 'person', subjectId, reason: 'Contraire aux conditions.' }),
  )
}

/** The time passes after which the timer releases. It must not, while a party is suspended (rule 3.5.38). */
const timer: Act = async (ctx, payment) => {
  const { id } = payment
  await ctx.sql`update payments set release_at = release_at - interval '8 days' where id = ${id} and state = 'held'`
  const before = await readSuspensions(ctx, payment)
  await releaseInTime(ctx, { paymentId: id })
  const after = await readSuspensions(ctx, payment, before.next)
  const isSuspended = after.since.some((since) => before.since.includes(since))
  if (isSuspended && after.released > 0) throw new Error('the timer released the money of a suspended party')
}

/**
 * Reads since when parties are suspended, the first transaction that can see no less than this one, and how many transactions since `next` have told the
 * payer of a release by the timer. A payer's notification names no student, so the student counts only where the payer has no other.
 */
const readSuspensions = async ({ sql }: StormContext, { poster, student }: StormPayment, next = '0') =>
  onlyRow(
    await sql<{ since: string[]; next: string; released: number }[]>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as next,
        array(
          select suspended_at::text from users where suspended_at is not null and (id = ${poster.id} or id = ${student.id}
            and not exists (select from payments where payer_id = ${poster.id} and payee_id <> ${student.id}))) as since,
        (select count(*)::int from notifications
          where user_id = ${poster.id} and title = 'Fonds libérés' and message like '%comme annoncé%' and xmin::text::bigint >= ${next}::bigint) as released`,
  )

/** The time passes after which a rule ends a proposal to cancel that nobody answers. */
const proposalRule: Act = async (ctx, { jobId }) => {
  await ctx.sql`
    update jobs set proposal_announced_end = now() - interval '1 day' where id = ${jobId} and cancellation_proposed_at is not null`
  await applyProposalRule(ctx, { jobId })
}

const leave: Act = ({ sql }, { student, applicationId }) =>
  write(sql, (tx) => leaveWork(tx, student, { id: applicationId }))

const decline: Act = ({ sql }, { student, jobId }) =>
  write(sql, (tx) => patchJob(tx, student, jobId, { status: 'in_progress' }))

/** A few acts that meet each other often, for a storm that is small. */
export const decidingActs: [number, Act][] = [
  [1, release],
  [1, decideByOperator],
]
export const clockActs: [number, Act][] = [
  [1, suspend],
  [2, decline],
  [2, timer],
]

/** The acts after which nobody pays any more. */
export const endingActs: [number, Act][] = [
  [1, suspend],
  [2, leave],
]

/** The acts of both parties, operator and timer around a payment, with whatever provider; each with its weight. */
export const partyActs: [number, Act][] = [
  [1, release],
  [1, ({ sql }, { poster, jobId }) => write(sql, (tx) => patchJob(tx, poster, jobId, { status: 'completed' }))],
  [1, ({ sql }, { student, jobId }) => write(sql, (tx) => patchJob(tx, student, jobId, { status: 'cancelled' }))],
  // The student declines to cancel, and the poster proposes it again.
  [1, decline],
  [1, ({ sql }, { poster, jobId }) => write(sql, (tx) => patchJob(tx, poster, jobId, { status: 'cancelled' }))],
  [1, timer],
  [1, proposalRule],
  [1, decideByOperator],
  ...complaintActs.map((act): [number, Act] => [1, ({ sql }, payment, random) => act(sql, payment, random)]),
]
