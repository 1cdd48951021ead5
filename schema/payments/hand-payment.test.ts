import { expect, test } from 'vitest'
import { isHandPayable, isPaidDay, stateOf } from './hand-payment.ts'
import { answeredAt, declaredPayment as declared } from './testing/declared-payment.ts'

const [confirmedAt, contestedAt] = [answeredAt, answeredAt]

test('a hand payment without an answer is not confirmed after 7 days (3.5.35)', () => {
  const at = (moment: string) => stateOf(declared, new Date(moment))

  expect([at('2026-12-05T09:59:59.000Z'), at('2026-12-05T10:00:00.000Z')]).toEqual(['declared', 'unanswered'])
})

test('the answer of the other party stays, however late', () => {
  const later = new Date('2027-11-28T10:00:00.000Z')

  expect(stateOf({ ...declared, confirmedAt }, later)).toBe('confirmed')
  expect(stateOf({ ...declared, contestedAt }, later)).toBe('contested')
})

test('work that is agreed on or done may be paid by hand, other work not', () => {
  const statuses = ['open', 'assigned', 'in_progress', 'completed', 'cancelled'] as const

  expect(statuses.filter((status) => isHandPayable({ status, assignedToId: 'lea' }))).toEqual([
    'assigned',
    'in_progress',
    'completed',
  ])
  expect(isHandPayable({ status: 'completed', assignedToId: null })).toBe(false)
})

test('a job is paid from the day of the acceptance up to today, by Swiss time (3.5.35)', () => {
  const acceptedAt = '2026-11-26T23:30:00.000Z'
  const now = new Date('2026-11-28T23:30:00.000Z')
  const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']

  expect(days.filter((day) => isPaidDay(day, acceptedAt, now))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
})
