import { expect, test } from 'vitest'
import type { Dated } from '../../schema/jobs/schedule.ts'
import { describeProgress, describeState, phaseOf } from './phase.ts'

const now = '2026-12-01T08:00:00Z'
const dated = (scheduledFor: string | null, more: Partial<Dated> = {}) => ({
  scheduledFor,
  duration: '3h',
  isRecurring: false,
  isLongTermProject: false,
  ...more,
})

test.each([
  ['without a day', dated(null), 'undated'],
  ['tomorrow', dated('2026-12-02T09:00:00Z'), 'ahead'],
  ['today, before its hour', dated('2026-12-01T15:00:00Z'), 'on'],
  ['today, while it lasts', dated('2026-12-01T06:00:00Z'), 'on'],
  ['today, after its end', dated('2026-12-01T04:30:00Z'), 'over'],
  ['today, of unknown length', dated('2026-12-01T04:30:00Z', { duration: 'matinée' }), 'on'],
  ['yesterday', dated('2026-11-30T09:00:00Z'), 'over'],
  ['yesterday, for two days', dated('2026-11-30T09:00:00Z', { duration: '12h' }), 'on'],
  ['a month ago, each week', dated('2026-11-01T09:00:00Z', { isRecurring: true }), 'on'],
  ['half an hour after midnight in Switzerland', dated('2026-12-01T23:30:00Z'), 'ahead'],
] as const)('work planned %s is %s', (_, job, phase) => {
  expect(phaseOf(job, now)).toBe(phase)
})

test.each([
  ['5h', '2026-12-31T23:20:00Z', 'on'],
  ['5h', '2027-01-01T01:01:00Z', 'over'],
  ['de 21h à 2h', '2026-12-31T23:20:00Z', 'on'],
  ['de 21h à 2h', '2027-01-01T05:01:00Z', 'over'],
] as const)('work of %s from nine in the evening of New Year’s Eve is, at %s, %s', (duration, at, phase) => {
  expect(phaseOf(dated('2026-12-31T20:00:00Z', { duration }), at)).toBe(phase)
})

test.each([
  ['assigned', null, false, 'Date à convenir'],
  ['assigned', '2026-12-02T09:00:00Z', false, 'Demain'],
  ['assigned', '2026-12-05T09:00:00Z', false, 'Dans 4 jours'],
  ['assigned', '2026-12-01T09:00:00Z', false, 'Aujourd’hui'],
  ['in_progress', '2026-12-05T09:00:00Z', true, 'Dans 4 jours'],
  ['in_progress', '2026-12-05T09:00:00Z', false, 'En cours'],
  ['in_progress', '2026-12-01T09:00:00Z', true, 'En cours'],
  ['assigned', '2026-11-30T09:00:00Z', false, 'À confirmer'],
  ['in_progress', '2026-11-30T09:00:00Z', true, 'À confirmer'],
  ['completed', '2026-11-30T09:00:00Z', true, 'Terminé'],
  ['cancelled', null, false, 'Annulé'],
] as const)(
  'the state of %s work planned for %s, paid by card %s, reads %s (2.2.120)',
  (status, day, isPaidByCard, words) => {
    expect(describeState({ job: { ...dated(day), status }, isPaidByCard }, now).replaceAll('\u00a0', ' ')).toBe(words)
  },
)

test('a proposed cancellation comes before the day of the work', () => {
  const job = { ...dated('2026-12-05T09:00:00Z'), status: 'in_progress', cancellationProposedAt: now } as const

  expect(describeState({ job, isPaidByCard: false }, now)).toBe('Annulation proposée')
  expect(describeProgress({ job, isPaidByCard: false }, now)).toBeUndefined()
})

test('paid work reads as planned until its day, though the payment has begun it for the server (2.2.120)', () => {
  const job = { ...dated('2026-12-04T09:00:00Z'), status: 'in_progress' } as const

  expect(describeProgress({ job, isPaidByCard: true }, now)?.replaceAll('\u00a0', ' ')).toBe('Payé · prévu ve 4 déc.')
  expect(describeProgress({ job, isPaidByCard: true }, '2026-12-04T07:00:00Z')).toBe('Le travail est en cours.')
  expect(describeProgress({ job, isPaidByCard: undefined }, now)).toBe('Le travail est en cours.')
})
