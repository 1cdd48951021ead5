import { expect, test } from 'vitest'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import type { Transaction } from '../../../schema/payments/payment.ts'
import { earnedByMonth, earnedThisYear, listEarnings } from './earnings.ts'

const line = (jobId: string, type: Transaction['type'], status: Transaction['status'], at = '2026-11-20') => ({
  id: `${type} ${jobId}`,
  type,
  status,
  amount: 5_937,
  description: '',
  jobId,
  jobTitle: `Job ${jobId}`,
  createdAt: `${at}T10:00:00.000Z`,
})
const completed = (id: string, estimatedDuration: number | null = 2, at = '2026-11-19') => ({
  id,
  title: `Job ${id}`,
  rate: 25,
  estimatedDuration,
  duration: '2 h',
  updatedAt: `${at}T10:00:00.000Z`,
  status: 'completed' as const,
})

const statesOf = (...args: Parameters<typeof listEarnings>) =>
  listEarnings(...args).map(({ title, state }) => `${title}: ${state}`)

test('each amount is held, on its way, on the wallet, on the bank account, or was paid by hand', () => {
  const transactions = [
    line('a', 'escrow_release', 'pending'),
    { ...line('b', 'escrow_release', 'pending', '2026-11-19'), paymentState: 'releasing' as const },
    line('c', 'escrow_release', 'completed', '2026-11-18'),
    line('d', 'escrow_release', 'completed', '2026-11-17'),
    line('d', 'payout', 'completed', '2026-11-17'),
  ]
  const done = ['b', 'c', 'd'].map((id) => completed(id))

  const states = statesOf(transactions, [...done, completed('e', 2, '2026-11-16')])

  expect(states).toEqual(['Job a: held', 'Job b: on_its_way', 'Job c: on_wallet', 'Job d: paid_out', 'Job e: by_hand'])
})

test('money that the bank examines is held, also once the work is done', () => {
  const disputed = { ...line('a', 'escrow_release', 'pending'), paymentState: 'disputed' as const }

  expect(statesOf([disputed], [completed('a')])).toEqual(['Job a: held'])
})

test('a refunded payment is no earning, nor is work with unreadable hours', () => {
  const earnings = listEarnings([line('a', 'escrow_release', 'failed')], [completed('b', null)])

  expect(earnings).toEqual([])
})

test('work whose payment went back earned nothing', () => {
  const earnings = listEarnings([line('a', 'escrow_release', 'failed')], [completed('a')])

  expect(earnings).toEqual([])
})

const byHand = (amount: number, more: Partial<HandPayment> = {}): HandPayment => ({
  id: `hand ${amount}`,
  payerId: 'marc',
  payeeId: 'lea',
  amount,
  method: 'cash',
  paidOn: '2026-11-20',
  declaredById: 'marc',
  declaredAt: '2026-11-20T10:00:00.000Z',
  confirmedAt: '2026-11-20T11:00:00.000Z',
  ...more,
})

test('what both confirm was paid by hand takes the place of the guess, also while the work is not over (3.4.31)', () => {
  const job = { ...completed('a'), handPayments: [byHand(4_000), byHand(2_000, { method: 'twint' })] }
  const underWay = { ...completed('b', null), status: 'in_progress' as const, handPayments: [byHand(1_000)] }

  const earnings = listEarnings([], [job, underWay])

  expect(earnings.map(({ title, amount, handPayment }) => [title, amount, handPayment?.method])).toEqual([
    ['Job a', 4_000, 'cash'],
    ['Job a', 2_000, 'twint'],
    ['Job b', 1_000, 'cash'],
  ])
})

test('hours that come again give no guess (2.2.144)', () => {
  expect(listEarnings([], [{ ...completed('a'), duration: '2 h par semaine' }])).toEqual([])
})

test('a hand payment that is not confirmed leaves the guess', () => {
  const { confirmedAt: _confirmedAt, ...declared } = byHand(4_000)

  const [earning] = listEarnings([], [{ ...completed('a'), handPayments: [declared] }])

  expect(earning).toMatchObject({ amount: 5_000, state: 'by_hand' })
  expect(earning).not.toHaveProperty('handPayment')
})

test('a month begins at midnight in Switzerland, and counts its first hours', () => {
  const earnings = listEarnings(
    [{ ...line('a', 'escrow_release', 'completed'), createdAt: '2026-10-31T23:10:00.000Z' }],
    [],
  )

  const months = earnedByMonth(earnings, new Date('2026-10-31T23:30:00Z'))

  expect(months.at(-1)).toEqual({ month: 'novembre 2026', amount: 5_937, byCard: 5_937 })
})

test('six months end with this one, each with its earnings, across a year’s end', () => {
  const earnings = listEarnings(
    [
      line('a', 'escrow_release', 'completed', '2027-01-02'),
      line('b', 'escrow_release', 'completed', '2026-08-31'),
      line('c', 'escrow_release', 'completed', '2026-07-31'),
      line('d', 'escrow_release', 'pending', '2027-01-03'),
    ],
    [completed('e', 2, '2027-01-01')],
  )

  const months = earnedByMonth(earnings, new Date('2027-01-31T22:00:00Z'))

  expect(months).toEqual([
    { month: 'août 2026', amount: 5_937, byCard: 5_937 },
    { month: 'septembre 2026', amount: 0, byCard: 0 },
    { month: 'octobre 2026', amount: 0, byCard: 0 },
    { month: 'novembre 2026', amount: 0, byCard: 0 },
    { month: 'décembre 2026', amount: 0, byCard: 0 },
    { month: 'janvier 2027', amount: 10_937, byCard: 5_937 },
  ])
})

test('a year begins at midnight in Switzerland', () => {
  const eve = { ...completed('a'), updatedAt: '2025-12-31T22:59:00.000Z' }
  const morning = { ...completed('b', 3), updatedAt: '2025-12-31T23:00:00.000Z' }

  const year = earnedThisYear(listEarnings([], [eve, morning]), new Date('2026-11-21T10:00:00.000Z'))

  expect(year).toEqual({ amount: 7_500, byCard: 0 })
})
