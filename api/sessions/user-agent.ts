/** The first match names the browser: most browsers also claim to be one of those below them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export interface Browser {
  browser: string | null
  system: string | null
}

/** Characters that are read: browsers send fewer than 300, and anybody may send as many as a header takes. */
const maxCharacters = 500

/** Returns the browser and the system that a user agent names; null for one that we don't know. */
export const readUserAgent = (userAgent = ''): Browser => {
  const beginning = userAgent.slice(0, maxCharacters)
  return { browser: nameIn(browsers, beginning), system: nameIn(systems, beginning) }
}

const nameIn = (known: readonly (readonly [RegExp, string])[], userAgent: string): string | null =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
