import { expect, test } from 'vitest'
import { centimesFor, formatChf, formatMoney, formatRate, parseAmount } from './money.ts'

// Shows rule 1.2.437.
test.each([
  ['62', 62],
  ['62.5', 62.5],
  [' 62,50 ', 62.5],
  ["1'200", 1_200],
  ['1’200.50', 1_200.5],
  ['1 200', 1_200],
  ['10\u00a0000', 10_000],
  ['1\u202f200,5', 1_200.5],
  ['50.-', 50],
  ['50.–', 50],
  ['50,—', 50],
  ['1’200.--', 1_200],
  ['25 CHF', 25],
  ['25.50chf', 25.5],
  ['CHF 25.-', 25],
  ['25.– CHF', 25],
  ['Fr. 25.50', 25.5],
  ['25 francs', 25],
  ['22,', 22],
  ['50 .-', 50],
])('“%s” is an amount as the Swiss write it', (typed, chf) => {
  expect(parseAmount(typed)).toBe(chf)
})

// Shows rule 1.2.437.
test.each([
  '',
  ' ',
  'vingt',
  '1e3',
  '0x1F',
  'Infinity',
  '-5',
  '+5',
  '.5',
  '25.555',
  '1.200',
  '1,200.50',
  '12’50',
  '1’2000',
  '25 50',
  '25 EUR',
  '25 - 30',
  'CHF',
  '.-',
])('“%s” is not an amount', (typed) => {
  expect(parseAmount(typed)).toBeNaN()
})

test.each([
  [30, 20 / 60, 1_000],
  [30, 80 / 60, 4_000],
  [15, 80 / 60, 2_000],
  [100, 80 / 60, 13_333],
  [22.75, 1.75, 3_981],
  [15.03, 10 / 60, 251],
])('%s CHF/h for %s hours cost their minutes, to the centime', (rate, hours, centimes) => {
  expect(centimesFor(rate, hours)).toBe(centimes)
})

test('hours that a device keeps from before in hundredths cost their minutes, too', () => {
  expect([centimesFor(30, 1.33), centimesFor(30, 0.33)]).toEqual([4_000, 1_000])
})

test.each([
  [0, '0.00 CHF', '0'],
  [999.5, '999.50 CHF', '999.50'],
  [1_000, '1’000.00 CHF', '1’000'],
  [10_000.05, '10’000.05 CHF', '10’000.05'],
  [1_234_567, '1’234’567.00 CHF', '1’234’567'],
  [-2_500, '-2’500.00 CHF', '-2’500'],
])('thousands of %s CHF stand apart in one way, and what is written can be read again', (chf, amount, rate) => {
  expect([formatChf(chf), formatMoney(chf * 100, false), formatRate(chf)]).toEqual([amount, amount, rate])
  expect([parseAmount(amount.replace('-', '')), parseAmount(rate.replace('-', ''))]).toEqual([
    Math.abs(chf),
    Math.abs(chf),
  ])
})
