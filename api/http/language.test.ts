import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.for([
  [undefined, 'fr'],
  ['', 'fr'],
  ['*', 'fr'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr-CH,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5,fr;q=0.9', 'fr'],
  ['de-CH,en;q=0.3', 'en'],
  ['de-CH', 'fr'],
  ['en;q=0', 'fr'],
  [',;q=x,,', 'fr'],
] as const)('to "%s" we speak %s', ([header, language]) => {
  expect(chooseLanguage(header)).toBe(language)
})
