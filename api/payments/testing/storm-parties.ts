import { leaveWork } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import { patchJob } from '../../jobs/status.ts'
import { decide } from '../../operator/decide.ts'
import { moderate } from '../../safety/moderation.ts'
import { applyProposalRule } from '../proposals/rule.ts'
import { releaseByPayer, releaseInTime } from '../release.ts'
import { complaintActs } from './storm-complaints.ts'
import { promise, type Act } from './storm-run.ts'

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

/** The time passes after which the timer releases. */
const timer: Act = async (ctx, { id }) => {
  await ctx.sql`update payments set release_at = release_at - interval '8 days' where id = ${id} and state = 'held'`
  await releaseInTime(ctx, { paymentId: id })
}

/** The time passes after which a rule ends a proposal to cancel that nobody answers. */
const proposalRule: Act = async (ctx, { jobId }) => {
  await ctx.sql`
    update jobs set proposal_announced_end = now() - interval '1 day' where id = ${jobId} and cancellation_proposed_at is not null`
  await applyProposalRule(ctx, { jobId })
}

const leave: Act = ({ sql }, { student, applicationId }) =>
  write(sql, (tx) => leaveWork(tx, student, { id: applicationId }))

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
  [1, ({ sql }, { student, jobId }) => write(sql, (tx) => patchJob(tx, student, jobId, { status: 'in_progress' }))],
  [1, ({ sql }, { poster, jobId }) => write(sql, (tx) => patchJob(tx, poster, jobId, { status: 'cancelled' }))],
  [1, timer],
  [1, proposalRule],
  [1, decideByOperator],
  ...complaintActs.map((act): [number, Act] => [1, ({ sql }, payment, random) => act(sql, payment, random)]),
]
