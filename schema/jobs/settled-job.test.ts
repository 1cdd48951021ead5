import { expect, test } from 'vitest'
import { isStanding, type HandPayment } from '../payments/hand-payment.ts'
import { feeOf, grossOf } from '../payments/payment.ts'
import { isSettledByHand, leftAfterCard, leftToPay, type PaidWork } from './settled-job.ts'
import { answeredAt, declaredPayment as declared } from '../payments/testing/declared-payment.ts'

const [confirmedAt, contestedAt] = [answeredAt, answeredAt]

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

test('hours that both have agreed on are what is left to pay, also of work whose hours nobody could read (2.2.221)', () => {
  const visit = { agreedMinutes: 150 }
  expect(leftToPay(work([], { visit }))).toBe(7_500)
  expect(leftToPay(work([], { estimatedDuration: null, duration: 'à convenir', visit }))).toBe(7_500)
  expect(leftToPay(work([], { duration: '2 h par semaine', visit }))).toBe(0)
})

test('a longer duration leaves its rest beside a payment by card, whose amount stays (2.2.212)', () => {
  const proposal = { id: 'p', byId: 'lea', scheduledFor: null, duration: '3 h', proposedAt: answeredAt }
  const longer = {
    ...work([declared], { estimatedDuration: 3 }),
    timeProposals: [{ ...proposal, outcome: 'agreed' as const }],
  }
  const left = leftAfterCard({ ...longer, handPayments: [] }, 6_000)

  expect([left, leftAfterCard(longer, 6_000), leftAfterCard(longer, 10_000)]).toEqual([
    3_000,
    Math.max(0, 3_000 - declared.amount),
    0,
  ])
  expect(leftAfterCard({ ...longer, timeProposals: [proposal] }, 1_000)).toBe(0)
  expect(leftAfterCard({ ...longer, timeProposals: [{ ...proposal, duration: null, outcome: 'agreed' }] }, 1_000)).toBe(
    0,
  )
  expect(leftAfterCard(work([]), 1_000)).toBe(0)
})

test('a student’s part tells the amount that was paid', () => {
  for (const amount of [50, 6_000, 6_250, 2_010, 1_000_000]) expect(grossOf(amount - feeOf(amount))).toBe(amount)
  expect(grossOf(1_900 - feeOf(1_900) + 1) - 1_900).toBeLessThan(3)
})
