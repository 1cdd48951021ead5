import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from '../payments/payment.ts'
import { formatShare, holidayBasisPoints, holidayShareOn, sharesOf, withFee } from './shares.ts'

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

test('the share for holidays is of five weeks before the day of 20 years, and of four for an unknown age (2.2.236)', () => {
  const today = '2026-06-20'
  const on = (birth: Parameters<typeof holidayShareOn>[0], day = today) => holidayShareOn(birth, day, today)

  expect([on({}), on({ age: 19 }), on({ age: 20 }), on({ age: 25 })]).toEqual([833, 1_064, 833, 833])
  expect(['2026-06-14', '2026-06-15'].map((day) => on({ birthDate: '2006-06-15' }, day))).toEqual([1_064, 833])
  // Others know the year, and the age of today: before today, the birthday of this year may still have been to come.
  expect(['2026-06-01', today, '2026-07-01', '2027-01-01'].map((day) => on({ birthYear: 2006, age: 20 }, day))).toEqual(
    [1_064, 833, 833, 833],
  )
  expect([2007, 2005].map((birthYear) => on({ birthYear, age: 2026 - birthYear }, '2026-01-01'))).toEqual([1_064, 833])
})

test.each([16, 19])(
  'at %i years 2 h at 25 are 55.32, of which 5.32 for holidays, 52.55 received and 2.77 of fee (2.2.236)',
  (age) => {
    expect(sharesOf(5_000, holidayShareOn({ age }, '2026-11-30'))).toEqual({
      paid: 5_532,
      received: 5_255,
      holiday: 532,
      fee: 277,
    })
  },
)
