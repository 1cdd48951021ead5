import { expect, test } from 'vitest'
import type { TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { describeLapse, describeProposal, listTimeLines } from './time-lines.ts'

const now = new Date('2026-12-03T10:00:00.000Z')
const proposal: TimeProposal = {
  id: 'p',
  byId: 'lea',
  scheduledFor: '2026-12-05T13:00:00.000Z',
  duration: null,
  proposedAt: '2026-12-02T10:00:00.000Z',
}
const work = { scheduledFor: '2026-12-05T09:00:00.000Z', duration: '2 heures' }
const linesOf = (me: string, ...timeProposals: TimeProposal[]) =>
  listTimeLines({ ...work, timeProposals }, me, me === 'lea' ? 'Marc' : 'Léa', now).map(({ text }) => text)
const ended = (outcome: NonNullable<TimeProposal['outcome']>): TimeProposal => ({
  ...proposal,
  outcome,
  endedAt: '2026-12-02T12:00:00.000Z',
})

const two = 'le samedi 5\u00a0déc. à\u00a014:00'

test.each<[NonNullable<TimeProposal['outcome']>, string[], string[]]>([
  ['agreed', [`C’est convenu\u00a0: ${two}`], [`C’est convenu\u00a0: ${two}`]],
  ['declined', [`Marc refuse ${two}`], [`Vous refusez ${two}`]],
  ['withdrawn', ['Vous retirez votre proposition'], ['Léa retire sa proposition']],
  ['lapsed', ['L’heure proposée est passée sans réponse'], ['L’heure proposée est passée sans réponse']],
  ['replaced', [], []],
])('a conversation says that a proposal was made, and that it is %s (1.2.611)', (outcome, forLea, forMarc) => {
  expect(linesOf('lea', ended(outcome))).toEqual([`Vous proposez ${two}`, ...forLea])
  expect(linesOf('marc', ended(outcome))).toEqual([`Léa propose ${two}`, ...forMarc])
})

test('work without proposals has no lines, and an open proposal one, until it has passed (1.2.611, 2.2.211)', () => {
  const passed = { ...proposal, scheduledFor: '2026-12-03T09:00:00.000Z' }

  expect(listTimeLines(work, 'lea', 'Marc', now)).toEqual([])
  expect(linesOf('lea', proposal)).toEqual([`Vous proposez ${two}`])
  expect(linesOf('lea', passed).slice(1)).toEqual(['L’heure proposée est passée sans réponse'])
  expect(describeLapse(passed, work)).toBe(
    'L’heure proposée, le jeudi 3\u00a0déc. à\u00a010:00, est passée sans réponse. Ce qui est convenu reste\u00a0: le samedi 5\u00a0déc. à\u00a010:00.',
  )
  expect(describeLapse(passed, { ...work, scheduledFor: null })).toMatch(/sans réponse\.$/)
})

test('an open proposal says what it would change (2.2.210)', () => {
  const longer = { ...proposal, scheduledFor: null, duration: '3 heures' }

  expect(describeProposal(proposal, work, 'marc', 'Léa')).toBe(`Léa propose ${two} au lieu de 10:00.`)
  expect(describeProposal(proposal, { ...work, scheduledFor: null }, 'lea', 'Marc')).toBe(`Vous proposez ${two}.`)
  expect(describeProposal(longer, work, 'marc', 'l’étudiant')).toBe(
    'L’étudiant propose une durée de 3 h au lieu de 2 h.',
  )
})
