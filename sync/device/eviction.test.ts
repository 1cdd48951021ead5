import { expect, test } from 'vitest'
import { daysWaiting, evictsUnused, isIos, type Browser } from './eviction.ts'

const apple = 'Apple Computer, Inc.'
const browsers = {
  iPhone: {
    userAgent: '… (iPhone; CPU iPhone OS 17_4 like Mac OS X) … Safari',
    platform: 'iPhone',
    vendor: apple,
    maxTouchPoints: 5,
  },
  'iPad that calls itself a Mac': {
    userAgent: '… (Macintosh; Intel Mac OS X 10_15_7) … Safari',
    platform: 'MacIntel',
    vendor: apple,
    maxTouchPoints: 5,
  },
  'Chrome on an iPhone': {
    userAgent: '… (iPhone; …) … CriOS/120 … Safari',
    platform: 'iPhone',
    vendor: apple,
    maxTouchPoints: 5,
  },
  'Safari on a Mac': { userAgent: '… (Macintosh; …) … Safari', platform: 'MacIntel', vendor: apple, maxTouchPoints: 0 },
  'Chrome on a Mac': {
    userAgent: '… (Macintosh; …) Chrome … Safari',
    platform: 'MacIntel',
    vendor: 'Google Inc.',
    maxTouchPoints: 0,
  },
  'Firefox on Android': {
    userAgent: '… (Android 14; Mobile) … Firefox',
    platform: 'Linux armv81',
    vendor: '',
    maxTouchPoints: 5,
  },
  WebKitGTK: {
    userAgent: '… (X11; Linux x86_64) … Safari',
    platform: 'Linux x86_64',
    vendor: apple,
    maxTouchPoints: 0,
  },
} satisfies Record<string, Browser>
const those = (isMeant: (browser: Browser) => boolean) =>
  Object.entries(browsers).flatMap(([name, browser]) => (isMeant(browser) ? [name] : []))

test('an iPhone and an iPad are known by what they say', () => {
  expect(those(isIos)).toEqual(['iPhone', 'iPad that calls itself a Mac', 'Chrome on an iPhone'])
})

test('Safari and all browsers of an iPhone forget a site, unless it is on the home screen', () => {
  expect(those((browser) => evictsUnused(browser, false))).toEqual([
    'iPhone',
    'iPad that calls itself a Mac',
    'Chrome on an iPhone',
    'Safari on a Mac',
  ])
  expect(those((browser) => evictsUnused(browser, true))).toEqual([])
  expect(evictsUnused({ ...browsers.iPhone, standalone: true }, false)).toBe(false)
})

test('the oldest waiting mutation gives the number of days', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  const written = (createdAt: string) => ({ createdAt })

  expect(daysWaiting([], now)).toBe(0)
  expect(daysWaiting([written('2026-11-21T13:00:00.000Z')], now)).toBe(0)
  expect(daysWaiting([written('2026-11-22T11:00:00.000Z'), written('2026-11-19T11:00:00.000Z')], now)).toBe(3)
})
