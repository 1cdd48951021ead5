import { expect, test } from 'vitest'
import { PaymentRequest } from './wire.ts'

const isTaken = (amount: number, applicationFee: number): boolean =>
  PaymentRequest.safeParse({ jobId: '01900000-0000-7000-8000-000000000001', amount, applicationFee }).success

test('a fee of 5% passes as it was multiplied and as it was rounded, any other is refused (2.9.6, 2.7.22)', () => {
  const passing = [isTaken(6_250, 312.5), isTaken(6_250, 313), isTaken(1_100, 1_100 * 0.05), isTaken(50, 2.5)]
  const refused = [isTaken(6_250, 312), isTaken(6_250, 314), isTaken(10_000, 500.4), isTaken(10_000, 499.999)]

  expect([passing, refused]).toEqual([Array(4).fill(true), Array(4).fill(false)])
})
