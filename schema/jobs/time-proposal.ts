import type { z } from 'zod'
import type { Id } from '../ids.ts'
import { isSameDuration } from './duration.ts'
import { timeProposalsPerDay } from '../limits.ts'
import type { PresentCode } from '../refusals.ts'
import type { TimeProposalAnswer } from './time-proposal-answers.ts'

/*
 * Another date or duration of agreed work, which one party proposes and the other one answers (rule 3.5.610). These rules decide on the server, on
 * the device and in the simulation alike. Only the last proposal of a job is open: each new one ends the one before.
 */

export interface TimeProposal extends z.infer<typeof TimeProposalAnswer> {}

export type TimeOutcome = NonNullable<TimeProposal['outcome']>

/** When and how long agreed work is, with what was proposed about it, oldest first. */
export interface TimedWork {
  scheduledFor: string | null
  duration: string
  timeProposals?: readonly TimeProposal[]
}

export type TimeWish = Pick<TimeProposal, 'id' | 'byId' | 'scheduledFor' | 'duration'>

/** The newest proposals that a job keeps: those of two parties in 24 hours. */
const keptProposals = 2 * timeProposalsPerDay
const dayMs = 24 * 60 * 60 * 1_000

/** Whether the proposed date has passed. */
const isPassed = ({ scheduledFor }: Pick<TimeWish, 'scheduledFor'>, now: Date): boolean =>
  scheduledFor !== null && Date.parse(scheduledFor) <= now.getTime()

/** Returns the proposal that waits for an answer. */
export const openProposalOf = (work: Pick<TimedWork, 'timeProposals'>, now: Date): TimeProposal | undefined => {
  const last = work.timeProposals?.at(-1)
  return last && !last.outcome && !isPassed(last, now) ? last : undefined
}

/** Returns the proposal whose date has passed without an answer, until somebody makes another one. */
export const lapsedProposalOf = (work: Pick<TimedWork, 'timeProposals'>, now: Date): TimeProposal | undefined => {
  const last = work.timeProposals?.at(-1)
  return last && !last.outcome && isPassed(last, now) ? last : undefined
}

/** Whether the wish leaves the work as it is. */
const changesNothing = ({ scheduledFor, duration }: TimeWish, work: TimedWork): boolean =>
  (scheduledFor === null || (work.scheduledFor !== null && isSameMoment(scheduledFor, work.scheduledFor))) &&
  (duration === null || isSameDuration(duration, work.duration))

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

const wishesTheSame = (one: TimeWish, other: TimeWish): boolean =>
  (one.scheduledFor === null) === (other.scheduledFor === null) &&
  (one.duration === null) === (other.duration === null) &&
  changesNothing(one, { scheduledFor: other.scheduledFor, duration: other.duration ?? '' })

/**
 * Returns the work with one more proposal, or a refusal: id_reused, date_past, times_full. The work comes back as it is if the proposal is known, or if
 * it asks for what is agreed on already. Whoever asks for what the other party has proposed agrees to it.
 */
export const proposeIn = <Work extends TimedWork>(work: Work, wish: TimeWish, now: Date): Work | PresentCode => {
  const { timeProposals = [] } = work
  const known = timeProposals.find(({ id }) => id === wish.id)
  if (known) return known.byId === wish.byId && wishesTheSame(known, wish) ? work : 'id_reused'
  if (isPassed(wish, now)) return 'date_past'
  if (changesNothing(wish, work)) return work
  const open = openProposalOf(work, now)
  if (open && open.byId !== wish.byId && wishesTheSame(open, wish)) return end(work, open.id, 'agreed', now)
  const recent = timeProposals.filter(
    ({ byId, proposedAt }) => byId === wish.byId && Date.parse(proposedAt) > now.getTime() - dayMs,
  )
  if (recent.length >= timeProposalsPerDay) return 'times_full'
  const last = timeProposals.at(-1)
  const before = last && !last.outcome ? end(work, last.id, open ? 'replaced' : 'lapsed', now) : work
  const added = [...(before.timeProposals ?? []), { ...wish, proposedAt: now.toISOString() }]
  return { ...before, timeProposals: added.slice(-keptProposals) }
}

/** Returns the work after an answer to the other party's proposal, or a refusal: not_found, not_yours, proposal_over. A repetition changes nothing. */
export const answerIn = <Work extends TimedWork>(
  work: Work,
  { id, byId, accepts }: { id: Id; byId: Id; accepts: boolean },
  now: Date,
): Work | PresentCode => {
  const outcome = accepts ? 'agreed' : 'declined'
  const found = work.timeProposals?.find((one) => one.id === id)
  if (!found) return 'not_found'
  if (found.byId === byId) return 'not_yours'
  if (found.outcome === outcome) return work
  return openProposalOf(work, now) === found ? end(work, id, outcome, now) : 'proposal_over'
}

/** Returns the work after its own party has taken a proposal back, or a refusal: not_found, not_yours, proposal_over (it was answered). */
export const withdrawIn = <Work extends TimedWork>(
  work: Work,
  { id, byId }: { id: Id; byId: Id },
  now: Date,
): Work | PresentCode => {
  const found = work.timeProposals?.find((one) => one.id === id)
  if (!found) return 'not_found'
  if (found.byId !== byId) return 'not_yours'
  if (found.outcome === 'agreed' || found.outcome === 'declined') return 'proposal_over'
  return found.outcome ? work : end(work, id, 'withdrawn', now)
}

/** Ends a proposal; one that is agreed on changes the work. */
const end = <Work extends TimedWork>(work: Work, id: Id, outcome: TimeOutcome, now: Date): Work => {
  const proposals = work.timeProposals ?? []
  const { scheduledFor = null, duration = null } = proposals.find((one) => one.id === id) ?? {}
  const ended = proposals.map((one) => (one.id === id ? { ...one, outcome, endedAt: now.toISOString() } : one))
  if (outcome !== 'agreed') return { ...work, timeProposals: ended }
  return {
    ...work,
    timeProposals: ended,
    scheduledFor: scheduledFor ?? work.scheduledFor,
    duration: duration ?? work.duration,
  }
}
