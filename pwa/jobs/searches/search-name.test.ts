import { expect, test } from 'vitest'
import { limits } from '../../../schema/limits.ts'
import { isStorableText, lengthOf } from '../../../schema/text.ts'
import { nameFor } from './search-name.ts'

test('the name of a search has as many of its conditions as fit, and no half of an emoji', () => {
  const long = nameFor([`« x${'🌻'.repeat(limits.search)} »`, 'Vaud'])

  expect(nameFor(['Vaud', 'Jardinage', 'Dès 25 CHF/h', 'À 5 km au plus', 'Le 3 décembre 2026'])).toBe(
    'Vaud, Jardinage, Dès 25 CHF/h, À 5 km au plus',
  )
  expect([lengthOf(long), isStorableText(long)]).toEqual([limits.searchName, true])
})
