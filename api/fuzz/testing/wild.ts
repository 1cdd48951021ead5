import type { Random } from '../../../sync/testing/random.ts'

/** Generates any JSON value; troublesome values are the likeliest. */
export const wildValue = (random: Random, depth = 3): unknown => {
  const kind = random.between(0, depth > 0 ? 11 : 8)
  switch (kind) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return wildNumber(random)
    case 9:
      return Array.from({ length: random.between(0, 4) }, () => wildValue(random, depth - 1))
    case 10:
      return Object.fromEntries(
        Array.from({ length: random.between(0, 4) }, () => [wildText(random), wildValue(random, depth - 1)]),
      )
    case 11:
      return prototypeKeys(random, depth)
    default:
      return wildText(random)
  }
}

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e-300,
  1e21,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 63),
  2 ** 64,
  4.35,
  15,
  14.999999,
  1000.005,
] as const
const wildNumber = (random: Random): number => random.pick(numbers) ?? 0

/** Generates objects with keys that have a meaning in JavaScript; parsed JSON has them as own properties. */
const prototypeKeys = (random: Random, depth: number): unknown => {
  const key = random.pick(['__proto__', 'constructor', 'toString', 'then', 'hasOwnProperty', 'length', 'toJSON']) ?? ''
  return JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(wildValue(random, depth - 1))}}`) as unknown
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '\u202Eabc',
  'ﬀ\u0301\u0301\u0301',
  '👩🏽‍🌾'.repeat(40),
  "'; drop table users; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '\\',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  'true',
  '0',
  '-1',
  '1e999',
  '9'.repeat(400),
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  'data:image/png;base64,',
  `data:image/jpeg;base64,${'A'.repeat(400)}`,
  'data:image/svg+xml;base64,PHN2Zy8+',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'é'.repeat(121),
  'a'.repeat(5_001),
  '\r\nset-cookie: session=1',
  'user:@new',
] as const
export const wildText = (random: Random): string =>
  random.chance(0.8) ? (random.pick(texts) ?? '') : randomText(random, random.between(0, 300))

/** Generates well-formed text of this many characters, from every Unicode plane. */
export const randomText = (random: Random, length: number): string =>
  Array.from({ length }, () => {
    const point = random.weighted([
      [8, random.between(97, 122)],
      [2, 32],
      [2, random.between(0xc0, 0x17f)],
      [1, random.between(0x3041, 0x30ff)],
      [1, random.between(0x1f300, 0x1f5ff)],
    ])
    return String.fromCodePoint(point)
  }).join('')

/** Generates deeply nested, valid JSON text. */
export const deepJson = (random: Random): string => {
  const depth = random.pick([50, 500, 5_000, 50_000]) ?? 50
  return random.chance(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}
