import { expect, test } from 'vitest'
import { playLineMark, type Transaction } from '../../schema/payments/payment.ts'
import { listHandPayments, listJobPayments, spentInMonth, spentOn } from './job-payments.ts'
import { answeredAt, declaredPayment } from '../../schema/payments/testing/declared-payment.ts'

const line = (more: Partial<Transaction> & Pick<Transaction, 'type'>): Transaction => ({
  id: `${more.type} ${more.jobId}`,
  status: 'completed',
  amount: 8_800,
  description: '',
  jobId: 'a',
  jobTitle: 'Tailler la haie',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const paid = line({ type: 'payment' })
const stepsOf = (...lines: Transaction[]) => listJobPayments(lines).map(({ steps }) => steps.join(' '))

test.each<[string, Transaction[]]>([
  ['paid held', [line({ type: 'escrow_release', status: 'pending', paymentState: 'held' }), paid]],
  ['paid held on_its_way', [line({ type: 'escrow_release', status: 'pending', paymentState: 'releasing' }), paid]],
  ['paid held released', [line({ type: 'escrow_release' }), paid]],
  [
    'paid returning',
    [line({ type: 'refund', status: 'pending' }), line({ type: 'escrow_release', status: 'failed' }), paid],
  ],
  ['paid returned', [line({ type: 'refund' }), line({ type: 'escrow_release', status: 'failed' }), paid]],
  ['refused', [line({ type: 'payment', status: 'failed' })]],
])('money that is %s has these steps', (steps, lines) => {
  expect(stepsOf(...lines)).toEqual([steps])
})

test('a split costs the part that did not come back', () => {
  const lines = [line({ type: 'escrow_release', amount: 5_000 }), line({ type: 'refund', amount: 3_800 }), paid]

  const [job] = listJobPayments(lines)

  expect(job).toMatchObject({ amount: 5_000, steps: ['paid', 'held', 'partly_returned', 'released'] })
})

test('a job that was paid anew after a refund is one row, and costs one payment', () => {
  const anew = [line({ type: 'escrow_release', status: 'pending' }), paid]
  const before = [line({ type: 'refund' }), line({ type: 'escrow_release', status: 'failed' }), paid]

  const jobs = listJobPayments([...anew, ...before])

  expect(jobs.map(({ amount, steps }) => [amount, ...steps])).toEqual([[8_800, 'paid', 'held']])
})

test('a month counts the jobs that were paid in it, by Swiss time', () => {
  const october = line({ type: 'payment', jobId: 'b', createdAt: '2026-10-31T22:59:00.000Z' })
  const november = line({ type: 'payment', jobId: 'c', createdAt: '2026-10-31T23:00:00.000Z', amount: 2_000 })

  expect(spentInMonth(listJobPayments([november, october]), new Date('2026-11-21T10:00:00.000Z'))).toEqual({
    amount: 2_000,
    byCard: 2_000,
  })
})

test('play money among real money does not count in a sum (3.5.33)', () => {
  const played = line({ type: 'payment', jobId: 'b', description: `Paiement${playLineMark}` })

  expect(spentOn(listJobPayments([paid, played])).amount).toBe(8_800)
})

test('a hand payment that stands is a row of its own, and one that is contested is none (2.2.107)', () => {
  const handPayments = [
    { ...declaredPayment, id: 'one' },
    { ...declaredPayment, id: 'two', contestedAt: answeredAt },
  ]

  const byHand = listHandPayments([{ id: 'b', title: 'Ranger la cave', handPayments }])

  expect(byHand.map(({ id, steps, amount, paidAt }) => [id, steps, amount, paidAt])).toEqual([
    ['one', ['cash'], 6_000, '2026-11-28'],
  ])
  expect(spentOn([...byHand, ...listJobPayments([paid])])).toEqual({ amount: 14_800, byCard: 8_800 })
})
