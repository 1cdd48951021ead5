import { expect, test } from 'vitest'
import { css } from '../styled-system/css'
import { descriptionStyle } from './job-card-styles.ts'
import { formatDuration, formatHourly, kindOf } from './job-format.ts'

test('hours that could be read are shown as a clock would, others as they were typed', () => {
  const shown = (estimatedDuration: number | null, duration = 'selon le temps') =>
    formatDuration({ estimatedDuration, duration })

  expect([shown(3), shown(2.5), shown(0.75), shown(1.08), shown(null)]).toEqual([
    '3 h',
    '2 h 30',
    '45 min',
    '1 h 05',
    'selon le temps',
  ])
})

test('a rate reads as a person says it', () => {
  expect(formatHourly({ rate: 25 })).toBe('25\u00a0CHF/h')
  expect(formatHourly({ rate: 22.5 })).toBe('22.50\u00a0CHF/h')
})

test('an offer without a subcategory is named by its category', () => {
  expect(kindOf({ category: 'physical', subcategory: 'gardening' })).toBe('Jardinage')
  expect(kindOf({ category: 'physical', subcategory: null })).toBe('Services physiques')
})

test('a card shows three lines of a description at most (1.2.40, 1.9.17)', () => {
  expect(descriptionStyle.split(' ')).toContain(css({ md: { lineClamp: '3' } }))
})
