import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { personOptions, type Size } from '../e2e/support/launch.ts'
import { isOnline, storageOf, type Person } from '../e2e/support/people.ts'
import { markAcceptanceSeen } from '../session/seen-acceptances.ts'

type Looks = Pick<BrowserContextOptions, 'colorScheme' | 'deviceScaleFactor'> & { viewport: Size }

/** Opens the dashboard of a person in a browser of its own, for pictures: without congratulations, and without animations. */
export async function openDashboardOf(
  browser: Browser,
  url: string,
  person: Person,
  { viewport, ...looks }: Looks,
): Promise<Page> {
  const context = await browser.newContext({
    ...personOptions(viewport),
    colorScheme: 'light',
    ...looks,
    reducedMotion: 'reduce',
    baseURL: url,
    storageState: storageOf(person, url),
  })
  context.setDefaultTimeout(60_000)
  if (person.user.userType === 'student') await congratulationsWereSeen(context, person)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await isOnline(page)
  return page
}

/** Waits for photos, and for what is loaded with them. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1_500)
}

/** Stores that the congratulations were seen on this device: until then, they cover the screen at each visit. */
async function congratulationsWereSeen(context: BrowserContext, { user, call }: Person): Promise<void> {
  const applications = await call<{ id: string }[]>('GET', '/api/applications/student')
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  for (const { id } of applications) markAcceptanceSeen(storage, user.id, id)
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...kept],
  )
}
