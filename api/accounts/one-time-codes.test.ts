import { expect, test } from 'vitest'
import { base32, codeAt, stepOfCode } from './one-time-codes.ts'

/** The secret and the codes of RFC 6238, appendix B, of which the last six digits count here. */
const secret = Buffer.from('12345678901234567890')

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const)('the code at second %d is %s', ([second, code]) => {
  expect(codeAt(secret, Math.floor(second / 30))).toBe(code)
  expect(stepOfCode(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a code counts one step early or late, and no more', () => {
  const code = codeAt(secret, 100)

  expect([98, 99, 100, 101, 102].map((step) => stepOfCode(secret, code, step * 30_000))).toEqual([
    undefined,
    100,
    100,
    100,
    undefined,
  ])
})

test('a secret is written as RFC 4648 writes base 32, without padding', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
