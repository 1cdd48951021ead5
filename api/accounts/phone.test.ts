import { expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'

test.for([
  ['079 123 45 67', '+41791234567'],
  ['0041 21 312 45 67', '+41213124567'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['079 123 45', '079 123 45'],
  ['appelez le 079 123 45 67', 'appelez le 079 123 45 67'],
  ['021 312 45 67 ext. 12', '021 312 45 67 ext. 12'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
] as const)('%s is kept as %s', ([typed, kept]) => {
  expect(normalizePhone(typed)).toBe(kept)
})
