/** The properties by which a browser identifies itself. Only Safari has `standalone`. */
export type Browser = Pick<Navigator, 'userAgent' | 'platform' | 'vendor' | 'maxTouchPoints'> & { standalone?: boolean }

/** Whether this is an iPhone or an iPad, all of whose browsers are WebKit. An iPad calls itself a Mac. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Browser = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

/** Days without a visit after which a browser of `evictsUnused` deletes what a site stores. */
export const evictedAfterDays = 7

/**
 * Whether this browser deletes everything a site stores, the outbox too, once nobody has opened the site for seven days: Safari does, and
 * every browser of an iPhone. An app on the home screen is exempt (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/).
 */
export const evictsUnused = (browser: Browser = navigator, isInstalled = isOnHomeScreen()): boolean => {
  const isSafari = browser.vendor.startsWith('Apple') && /\bMac/.test(browser.platform)
  return (isIos(browser) || isSafari) && !isInstalled && browser.standalone !== true
}

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const day = 24 * 60 * 60 * 1_000

/** Returns for how many whole days the oldest item has waited; 0 when there are none. */
export const daysWaiting = (items: readonly { createdAt: string }[], now: number): number =>
  items.reduce((most, { createdAt }) => Math.max(most, Math.floor((now - Date.parse(createdAt)) / day)), 0)
