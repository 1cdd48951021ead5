import type { Page } from 'playwright-core'
import { desktop, phone } from '../support/launch.ts'
import {
  beyondSide,
  englishOn,
  enlarged,
  lostOn,
  motionOn,
  sideways,
  violations,
  zoomed,
} from '../support/page-faults.ts'
import type { Amount, Cast } from './cast.ts'
import type { Screen } from './screen.ts'

/** The faults of a screen by kind, such as `axe`. Kinds without a fault are left out. */
export type Faults = Record<string, unknown>

/** `phone` is a phone with the light theme, `window` a wide window with the dark one. */
export type View = 'phone' | 'window'

interface LookOptions {
  /** By default both. */
  views?: readonly View[]
  /** Called while the screen is still shown. */
  whenSeen?: () => Promise<void>
  /** Milliseconds within which the screen must show all its texts. */
  patience?: number
}

/** Returns the screens that have something to show with this amount of data. */
export const screensWith = (amount: Amount, screens: readonly Screen[]): Screen[] =>
  screens.filter(({ amounts }) => amounts?.includes(amount) ?? true)

/**
 * Opens the screen on a phone with the light theme, and looks for missing texts, violations that axe finds, sideways scrolling, English texts,
 * animations in spite of reduced motion, texts that are cut off when they are large, and what has no room
 * once the browser is zoomed to 200 %. Then it looks at the screen in a wide dark window.
 */
export async function lookAt(
  page: Page,
  cast: Cast,
  screen: Screen,
  { views = ['phone', 'window'], whenSeen, patience = 15_000 }: LookOptions = {},
): Promise<Faults> {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await screen.open(page, cast)
  const missing = await findMissing(page, screen.texts, patience)
  const onPhone = views.includes('phone') ? await lookOnPhone(page) : {}
  const inWindow = views.includes('window') ? await lookInWindow(page) : {}
  await whenSeen?.()
  await screen.leave?.(page)
  return keepFaults({ missing, ...onPhone, ...inWindow })
}

async function lookOnPhone(page: Page): Promise<Faults> {
  await page.setViewportSize(phone)
  return {
    axe: await violations(page),
    sideways: await sideways(page),
    english: await englishOn(page),
    moving: await motionOn(page),
    enlarged: await enlarged(page, async () => ({ sideways: await sideways(page), lost: await lostOn(page) })),
    zoomed: await zoomed(page, async () => ({
      sideways: await sideways(page),
      lost: await lostOn(page),
      beyond: await beyondSide(page),
    })),
  }
}

async function lookInWindow(page: Page): Promise<Faults> {
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  return { 'axe in a window': await violations(page), 'sideways in a window': await sideways(page) }
}

/** Looks at one screen after the other. Returns the faults of the screens that have any, by name. */
export async function sweep(
  page: Page,
  cast: Cast,
  screens: readonly Screen[],
  views?: readonly View[],
): Promise<Record<string, Faults>> {
  const found: Record<string, Faults> = {}
  for (const screen of screens) {
    const faults = await lookAt(page, cast, screen, { ...(views && { views }) }).catch((error: unknown) => ({
      'not opened': String(error),
    }))
    if (Object.keys(faults).length > 0) found[screen.name] = faults
  }
  return found
}

/** Milliseconds for all screens of a person on a busy machine. */
export const sweepTimeout = 300_000

/** Waits until the page shows all texts, and returns the missing ones. Upper case and kinds of spaces do not count. */
async function findMissing(page: Page, texts: readonly string[], patience: number): Promise<string[]> {
  let missing = [...texts]
  const until = Date.now() + patience
  while (missing.length > 0 && Date.now() < until) {
    const said = simplify(await page.locator('body').innerText())
    missing = texts.filter((text) => !said.includes(simplify(text)))
    if (missing.length > 0) await page.waitForTimeout(50)
  }
  return missing
}

const simplify = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

const keepFaults = (found: Faults): Faults =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => !isFine(value)))

/** Whether a look found no fault: an empty list, 0, or an object of only such values. */
const isFine = (value: unknown): boolean =>
  value === 0 || (typeof value === 'object' && value !== null && Object.values(value).every(isFine))
