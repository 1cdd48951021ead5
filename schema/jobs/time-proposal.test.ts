import { expect, test } from 'vitest'
import { timeProposalsPerDay } from '../limits.ts'
import { answerIn, lapsedProposalOf, openProposalOf, proposeIn, withdrawIn, type TimedWork } from './time-proposal.ts'

const now = new Date('2026-12-03T10:00:00.000Z')
const work: TimedWork = { scheduledFor: '2026-12-05T09:00:00.000Z', duration: '2 heures' }
const two = '2026-12-05T13:00:00.000Z'
const four = '2026-12-05T15:00:00.000Z'

const wish = (id: string, byId: string, more: { scheduledFor?: string | null; duration?: string | null } = {}) => ({
  id,
  byId,
  scheduledFor: two,
  duration: null,
  ...more,
})

/** Applies acts in turn, and fails at the first refusal. */
const after = (...acts: ((work: TimedWork) => TimedWork | string)[]): TimedWork =>
  acts.reduce((before, act) => {
    const next = act(before)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, work)
const propose =
  (...args: Parameters<typeof wish>) =>
  (to: TimedWork) =>
    proposeIn(to, wish(...args), now)
const outcomes = ({ timeProposals = [] }: TimedWork) =>
  timeProposals.map(({ id, outcome = 'open' }) => `${id} ${outcome}`)

test('what is agreed stands until the other party agrees to another time (3.5.610)', () => {
  const proposed = after(propose('a', 'lea'))
  const agreed = answerIn(proposed, { id: 'a', byId: 'marc', accepts: true }, now)
  const declined = answerIn(proposed, { id: 'a', byId: 'marc', accepts: false }, now) as TimedWork

  expect(proposed).toMatchObject({ scheduledFor: work.scheduledFor, duration: '2 heures' })
  expect(agreed).toMatchObject({ scheduledFor: two, duration: '2 heures', timeProposals: [{ outcome: 'agreed' }] })
  expect([declined.scheduledFor, outcomes(declined)]).toEqual([work.scheduledFor, ['a declined']])
})

test('a longer duration alone leaves the date as it is', () => {
  const proposed = after(propose('a', 'marc', { scheduledFor: null, duration: '3h' }))

  expect(answerIn(proposed, { id: 'a', byId: 'lea', accepts: true }, now)).toMatchObject({
    scheduledFor: work.scheduledFor,
    duration: '3h',
  })
})

test('a newer proposal of either party takes the place of the open one (3.5.610)', () => {
  expect(outcomes(after(propose('a', 'lea'), propose('b', 'lea', { scheduledFor: four })))).toEqual([
    'a replaced',
    'b open',
  ])
  expect(outcomes(after(propose('a', 'lea'), propose('b', 'marc', { scheduledFor: four })))).toEqual([
    'a replaced',
    'b open',
  ])
})

test('two parties who propose the same time have agreed (3.5.610)', () => {
  const both = after(
    propose('a', 'lea', { duration: '3 heures' }),
    propose('b', 'marc', { scheduledFor: '2026-12-05T14:00:00+01:00', duration: '3h' }),
  )

  expect([both.scheduledFor, both.duration, outcomes(both)]).toEqual([two, '3 heures', ['a agreed']])
  const half = after(propose('a', 'lea', { duration: '3 heures' }), propose('b', 'marc'))
  expect(outcomes(half)).toEqual(['a replaced', 'b open'])
})

test('a time that has passed is refused, and one that passes without an answer lapses (3.5.610)', () => {
  const proposed = after(propose('a', 'lea'))
  const later = new Date(two)

  expect(proposeIn(work, wish('b', 'lea', { scheduledFor: now.toISOString() }), now)).toBe('date_past')
  expect([openProposalOf(proposed, now)?.id, lapsedProposalOf(proposed, now)]).toEqual(['a', undefined])
  expect([openProposalOf(proposed, later), lapsedProposalOf(proposed, later)?.id]).toEqual([undefined, 'a'])
  expect(answerIn(proposed, { id: 'a', byId: 'marc', accepts: true }, later)).toBe('proposal_over')
  const next = proposeIn(proposed, wish('b', 'marc', { scheduledFor: four }), later) as TimedWork
  expect(outcomes(next)).toEqual(['a lapsed', 'b open'])
})

test('what is agreed on already, and what was sent before, changes nothing', () => {
  const proposed = after(propose('a', 'lea'))

  expect(proposeIn(work, wish('b', 'lea', { scheduledFor: '2026-12-05T10:00:00+01:00', duration: '2h' }), now)).toBe(
    work,
  )
  expect(proposeIn({ ...work, scheduledFor: null }, wish('b', 'lea'), now)).not.toBe(work)
  expect(proposeIn(proposed, wish('a', 'lea'), now)).toBe(proposed)
  expect(proposeIn(proposed, wish('a', 'lea', { scheduledFor: four }), now)).toBe('id_reused')
  expect(proposeIn(proposed, wish('a', 'marc'), now)).toBe('id_reused')
})

test('only the other party answers, once, and only the open proposal', () => {
  const declined = after(propose('a', 'lea'), (to) => answerIn(to, { id: 'a', byId: 'marc', accepts: false }, now))
  const replaced = after(propose('a', 'lea'), propose('b', 'lea', { scheduledFor: four }))

  expect(answerIn(replaced, { id: 'b', byId: 'lea', accepts: true }, now)).toBe('not_yours')
  expect(answerIn(replaced, { id: 'c', byId: 'marc', accepts: true }, now)).toBe('not_found')
  expect(answerIn(work, { id: 'c', byId: 'marc', accepts: true }, now)).toBe('not_found')
  expect(answerIn(replaced, { id: 'a', byId: 'marc', accepts: true }, now)).toBe('proposal_over')
  expect(answerIn(declined, { id: 'a', byId: 'marc', accepts: false }, now)).toBe(declined)
  expect(answerIn(declined, { id: 'a', byId: 'marc', accepts: true }, now)).toBe('proposal_over')
})

test('who proposed takes it back as long as nobody has answered', () => {
  const proposed = after(propose('a', 'lea'))
  const withdrawn = withdrawIn(proposed, { id: 'a', byId: 'lea' }, now) as TimedWork
  const agreed = answerIn(proposed, { id: 'a', byId: 'marc', accepts: true }, now) as TimedWork

  expect(outcomes(withdrawn)).toEqual(['a withdrawn'])
  expect(withdrawIn(withdrawn, { id: 'a', byId: 'lea' }, now)).toBe(withdrawn)
  expect(withdrawIn(agreed, { id: 'a', byId: 'lea' }, now)).toBe('proposal_over')
  expect(withdrawIn(proposed, { id: 'a', byId: 'marc' }, now)).toBe('not_yours')
  expect(withdrawIn(proposed, { id: 'b', byId: 'lea' }, now)).toBe('not_found')
  expect(withdrawIn(work, { id: 'b', byId: 'lea' }, now)).toBe('not_found')
})

test('a party proposes ten times in 24 hours, and a job keeps the newest twenty proposals (3.5.610)', () => {
  const at = (n: number) => new Date(Date.parse(four) + n * 60_000).toISOString()
  const many = Array.from({ length: timeProposalsPerDay }, (_, n) => propose(`a${n}`, 'lea', { scheduledFor: at(n) }))
  const full = after(...many)
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1_000)

  expect(proposeIn(full, wish('b', 'lea'), now)).toBe('times_full')
  const both = after(() => full, ...many.map((_, n) => propose(`b${n}`, 'marc', { scheduledFor: at(60 + n) })))
  const next = proposeIn(both, wish('c', 'lea', { scheduledFor: at(0) }), tomorrow) as TimedWork
  expect([next.timeProposals?.length, next.timeProposals?.[0]?.id, next.timeProposals?.at(-1)?.id]).toEqual([
    20,
    'a1',
    'c',
  ])
})
