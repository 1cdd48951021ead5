import { expect, test } from 'vitest'
import {
  isHandPayable,
  isPaidDay,
  isSettledByHand,
  isStanding,
  leftToPay,
  stateOf,
  type HandPayment,
  type PaidWork,
} from './hand-payment.ts'

const declared: HandPayment = {
  id: 'payment',
  payerId: 'marc',
  payeeId: 'lea',
  amount: 6_000,
  method: 'cash',
  paidOn: '2026-11-28',
  declaredById: 'marc',
  declaredAt: '2026-11-28T10:00:00.000Z',
}
const confirmedAt = '2026-11-28T11:00:00.000Z'
const contestedAt = confirmedAt

test('a hand payment without an answer is not confirmed after 7 days (3.5.35)', () => {
  const at = (moment: string) => stateOf(declared, new Date(moment))

  expect([at('2026-12-05T09:59:59.000Z'), at('2026-12-05T10:00:00.000Z')]).toEqual(['declared', 'unanswered'])
})

test('the answer of the other party stays, however late', () => {
  const later = new Date('2027-11-28T10:00:00.000Z')

  expect(stateOf({ ...declared, confirmedAt }, later)).toBe('confirmed')
  expect(stateOf({ ...declared, contestedAt }, later)).toBe('contested')
})

/** Work of 60 CHF with these payments. */
const work = (handPayments: HandPayment[], more: Partial<PaidWork> = {}): PaidWork => ({
  rate: 30,
  estimatedDuration: 2,
  duration: '2 h',
  handPayments,
  ...more,
})

test.each<[string, Partial<HandPayment>, boolean]>([
  ['the payer says so', {}, true],
  ['the student contests it', { contestedAt }, false],
  ['only the student says so', { declaredById: 'lea' }, false],
  ['the payer confirms the student’s note', { declaredById: 'lea', confirmedAt }, true],
])('whether a job is settled where %s (2.2.110)', (_case, more, isSettled) => {
  const payment = { ...declared, ...more }

  expect(isStanding(payment)).toBe(isSettled)
  expect(isSettledByHand(work([payment]))).toBe(isSettled)
})

test('a part of rate × hours does not settle a job, parts that reach it do (2.2.110)', () => {
  const part = { ...declared, amount: 500 }
  const parts = work([part, { ...declared, amount: 9_000, contestedAt }])
  const all = work([part, { ...declared, amount: 5_500 }])

  expect([leftToPay(work([])), leftToPay(parts), leftToPay(all)]).toEqual([6_000, 5_500, 0])
  expect([isSettledByHand(parts), isSettledByHand(all)]).toEqual([false, true])
  expect(leftToPay(work([{ ...declared, amount: 7_000 }]))).toBe(0)
})

test('where hours come again nobody knows what is left to pay (2.2.144)', () => {
  expect(leftToPay(work([], { duration: '2 h par semaine' }))).toBe(0)
})

test('a job without readable hours is settled by any payment that stands (2.2.110)', () => {
  const part = { ...declared, amount: 500 }
  const unreadable = { estimatedDuration: null }

  expect(isSettledByHand(work([part], unreadable))).toBe(true)
  expect(isSettledByHand(work([{ ...part, contestedAt }], unreadable))).toBe(false)
})

test('a job of which nobody has said anything is not settled', () => {
  expect(isSettledByHand({ rate: 30, estimatedDuration: 2, duration: '2 h' })).toBe(false)
  expect(isSettledByHand({ rate: 30, estimatedDuration: null, duration: 'à discuter' })).toBe(false)
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
