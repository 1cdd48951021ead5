import { expect, test } from 'vitest'
import { WageRowAnswer } from './answers.ts'
import { rowsEnding, rowsOn, wageRows, withReplaced, type WageRow } from './wages.ts'

const geneva = wageRows.find(({ id }) => id === 'ge-2026')!
const next: WageRow = { ...geneva, id: 'ge-2027', centimes: 2_480, from: '2027-01-01', to: '2027-12-31' }
const idsOn = (day: string, rows: readonly WageRow[] = wageRows) =>
  rowsOn(rows, day)
    .filter(({ place }) => place === 'GE')
    .map(({ id, certainty }) => `${id} ${certainty}`)

test('each row has a source with its date and its days in order (3.4.630)', () => {
  for (const row of wageRows) {
    expect(WageRowAnswer.safeParse(row)).toMatchObject({ success: true })
    expect(row.source.seen >= '2026-11-20').toBe(true)
    expect(row.to === null || row.from <= row.to).toBe(true)
  }
  expect(new Set(wageRows.map(({ id }) => id)).size).toBe(wageRows.length)
})

test('a successor counts from its first day on, and without one the last row is only a question', () => {
  const rows = withReplaced(wageRows, [next])

  expect(idsOn('2026-12-31')).toEqual(['ge-2026 must'])
  expect(idsOn('2027-01-01')).toEqual(['ge-2026 ask'])
  expect([idsOn('2026-12-31', rows), idsOn('2027-01-01', rows)]).toEqual([['ge-2026 must'], ['ge-2027 must']])
})

test('an operator’s row replaces the one of its id, and any other is added (3.4.632)', () => {
  const corrected = { ...geneva, centimes: 2_460 }

  const rows = withReplaced(wageRows, [corrected, next])

  expect(rows).toHaveLength(wageRows.length + 1)
  expect(rowsOn(rows, '2026-11-29').find(({ place }) => place === 'GE')?.centimes).toBe(2_460)
  expect(withReplaced(wageRows, [])).toBe(wageRows)
})

test('rows that end with the year are listed ninety days ahead, until they have a successor (3.4.632)', () => {
  const ending = (day: string, rows: readonly WageRow[] = wageRows) => rowsEnding(rows, day).map(({ id }) => id)

  expect(ending('2026-10-01')).toEqual([])
  expect(ending('2026-10-02')).toEqual(['ge-2026', 'ne-2026', 'ju-2026', 'ti-2026', 'ti-2026-haut', 'bs-2026'])
  expect(ending('2027-02-01')).toContain('ge-2026')
  expect(ending('2026-11-01', [...wageRows, next])).not.toContain('ge-2026')
})
