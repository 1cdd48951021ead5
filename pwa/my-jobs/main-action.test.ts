import { expect, test } from 'vitest'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { WorkRow } from './line-of-time.ts'
import { cardBesideOf, mainActionOf } from './main-action.ts'

const now = '2026-12-01T08:00:00Z'
const days = {
  before: '2026-12-04T09:00:00Z',
  today: '2026-12-01T09:00:00Z',
  after: '2026-11-29T09:00:00Z',
  none: null,
}

const work = (
  side: WorkRow['side'],
  status: JobRow['status'],
  day: keyof typeof days,
  { job, ...row }: Partial<Omit<WorkRow, 'job'>> & { job?: Partial<JobRow> } = {},
) =>
  ({
    kind: 'work',
    side,
    isPaid: false,
    job: {
      ...offerDefaults,
      duration: '3h',
      estimatedDuration: 3,
      status,
      scheduledFor: days[day],
      assignedToId: 'lea',
      ...job,
    },
    ...row,
  }) as WorkRow

test.each([
  ['assigned', 'before', 'chat', 'chat'],
  ['assigned', 'none', 'chat', 'chat'],
  ['assigned', 'today', 'begin', 'arrive'],
  ['in_progress', 'today', 'complete', 'arrive'],
  ['in_progress', 'none', 'complete', 'chat'],
  ['assigned', 'after', 'complete', 'chat'],
  ['in_progress', 'after', 'complete', 'chat'],
  ['cancelled', 'after', undefined, undefined],
] as const)('%s work, %s its day: the poster may %s, the student %s (2.2.120)', (status, day, poster, student) => {
  expect(mainActionOf(work('poster', status, day), now)).toBe(poster)
  expect(mainActionOf(work('student', status, day), now)).toBe(student)
})

test('at twenty past midnight a sitter has the work, its end and, once that is noted, nothing more to note (1.2.620, 2.2.120)', () => {
  const night = '2026-12-31T23:20:00Z'
  const times = (...acts: ('arrive' | 'leave')[]) =>
    acts.map((act) => ({ act, on: '2026-12-31', byId: 'lea', at: night, notedAt: night }))
  const sitting = (visit?: JobRow['visit']) =>
    work('student', 'in_progress', 'none', {
      job: { scheduledFor: '2026-12-31T20:00:00Z', duration: '5 h', ...(visit && { visit }) },
    })

  expect(mainActionOf(sitting(), night)).toBe('arrive')
  expect(mainActionOf(sitting({ times: times('arrive') }), night)).toBe('leave')
  expect(mainActionOf(sitting({ times: times('arrive', 'leave') }), night)).toBe('chat')
})

test('work that is paid by card offers the chat until its day, then its confirmation (2.2.120)', () => {
  const byCard = { isPaid: true, isPaidByCard: true }
  expect(mainActionOf(work('poster', 'in_progress', 'before', byCard), now)).toBe('chat')
  expect(mainActionOf(work('poster', 'in_progress', 'today', byCard), now)).toBe('complete')
  // No hand payment begins work: somebody has.
  expect(mainActionOf(work('poster', 'in_progress', 'before', { isPaid: true, isPaidByCard: false }), now)).toBe(
    'complete',
  )
})

test('finished work is settled as its offer says, then reviewed, then left alone (2.2.120, 2.2.291)', () => {
  const toPay = work('poster', 'completed', 'after', { task: 'pay', given: 'none' })
  expect([mainActionOf(toPay, now), cardBesideOf(toPay, now)]).toEqual(['settle', 'pay'])
  expect(mainActionOf(work('poster', 'completed', 'after', { given: 'none' }), now)).toBe('review')
  expect(mainActionOf(work('student', 'completed', 'after', { given: 'none' }), now)).toBe('review')
  expect(mainActionOf(work('student', 'completed', 'after', { given: 'given' }), now)).toBeUndefined()
})

test('where the student contests a payment by hand, the card is what is left (2.2.291)', () => {
  const handPayments = [{ contestedAt: now }] as NonNullable<JobRow['handPayments']>
  const contested = work('poster', 'completed', 'after', { task: 'pay', job: { handPayments } })
  expect([mainActionOf(contested, now), cardBesideOf(contested, now)]).toEqual(['pay', undefined])
})

test.each([
  ['poster', 'assigned', 'before', 'reserve'],
  ['poster', 'assigned', 'none', 'reserve'],
  ['poster', 'assigned', 'today', undefined],
  ['poster', 'in_progress', 'before', undefined],
  ['student', 'assigned', 'before', undefined],
] as const)(
  'ahead of the work its %s may reserve the payment by card beside the chat (2.2.291)',
  (side, status, day, beside) => {
    expect(cardBesideOf(work(side, status, day), now)).toBe(beside)
    expect(cardBesideOf(work(side, status, day, { isPaid: true }), now)).toBeUndefined()
    expect(cardBesideOf(work(side, status, day, { task: 'decide' }), now)).toBeUndefined()
  },
)

test('nobody is asked to pay before the device knows that nothing is paid, nor a deleted account', () => {
  const { isPaid: _, ...unknown } = work('poster', 'assigned', 'before')
  expect(cardBesideOf({ ...unknown, isPaid: undefined }, now)).toBeUndefined()
  const gone = { other: { id: 'lea', firstName: 'Compte supprimé', lastName: '', isDeleted: true } as const }
  expect(cardBesideOf(work('poster', 'assigned', 'before', gone), now)).toBeUndefined()
})

test('where a banner asks for a decision, the card offers to write', () => {
  expect(mainActionOf(work('student', 'assigned', 'today', { task: 'decide' }), now)).toBe('chat')
  expect(mainActionOf(work('poster', 'in_progress', 'after', { job: { cancellationProposedAt: now } }), now)).toBe(
    'chat',
  )
})

test('a student who is there has finished next, then nothing is left but to write (1.2.620)', () => {
  const said = (act: 'arrive' | 'leave', on = '2026-12-01') => ({ on, act, byId: 'lea', at: now, notedAt: now })
  const after = (...times: ReturnType<typeof said>[]) =>
    mainActionOf(work('student', 'in_progress', 'today', { job: { visit: { times } } }), now)
  expect(after(said('arrive'))).toBe('leave')
  expect(after(said('arrive', '2026-11-30'))).toBe('leave')
  expect(after(said('arrive', '2026-11-29'))).toBe('arrive')
  expect(after(said('arrive'), said('leave'))).toBe('chat')
})
