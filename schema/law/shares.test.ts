import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from '../payments/payment.ts'
import { formatShare, holidayBasisPoints, sharesOf, withFee } from './shares.ts'

test('two hours at 25 CHF cost the payer 54.17, of which the student gets 51.46 (2.2.236)', () => {
  expect(sharesOf(5_000, holidayBasisPoints(20))).toEqual({ paid: 5_417, received: 5_146, holiday: 417, fee: 271 })
})

test('the share for holidays is higher before 20 years', () => {
  expect([null, 19, 20].map(holidayBasisPoints).map(formatShare)).toEqual(['8.33 %', '10.64 %', '8.33 %'])
})

test('a payer who carries the fee pays the least amount of which the student gets all (2.2.236)', () => {
  const getsOf = (paid: number) => paid - feeOf(paid)

  expect(withFee(5_417)).toBe(5_702)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (owed) => {
      expect(getsOf(withFee(owed))).toBeGreaterThanOrEqual(owed)
      expect(getsOf(withFee(owed) - 1)).toBeLessThan(owed)
    }),
  )
})
