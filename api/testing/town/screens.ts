import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../../pwa/e2e/support/chromium.ts'
import { launchOptions, personOptions } from '../../../pwa/e2e/support/launch.ts'
import { englishOn } from '../../../pwa/e2e/support/page-faults.ts'
import { visit } from '../../../pwa/e2e/support/screens.ts'
import { readConfig } from '../../config.ts'
import { listen } from '../../http/server.ts'
import { builtApp } from '../../own-files.ts'
import type { Deal } from './books.ts'
import { count } from './report.ts'
import type { Resident } from './resident.ts'
import type { Village } from './village.ts'

/** Somebody's phone with the built app, whose clock is the town's. One person after the other looks at the screens of each part of the app. */
export interface Screens {
  look(village: Village, who: Resident): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for which a screen is read again until its words stay. */
const patience = 8_000

/** Returns undefined where there is no build, or no Chromium. */
export const openScreens = async ({ server: { app, bus, clock } }: Village): Promise<Screens | undefined> => {
  if (!existsSync(join(builtApp, 'app.html')) || findChromium() === undefined) return undefined
  const served = await listen(app, readConfig({ PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off' }), bus)
  const browser = await chromium.launch(launchOptions())
  const baseURL = served.url.replace('127.0.0.1', 'localhost')
  return {
    look: async (village, who) => {
      const page = await openApp(browser, who, { baseURL, shift: clock.shift() })
      try {
        for (const path of await screensOf(village, who)) await look(village, page, who, path)
      } finally {
        await page.context().close()
      }
    },
    close: async () => {
      await browser.close()
      await served.close()
    },
  }
}

const openApp = async (
  browser: Browser,
  who: Resident,
  { baseURL, shift }: { baseURL: string; shift: number },
): Promise<Page> => {
  const { body: me } = await who.call<{ user?: object }>('GET', '/api/auth/me')
  const user = JSON.stringify(me.user ?? me)
  const context = await browser.newContext({
    ...personOptions(),
    baseURL,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    storageState: {
      cookies: who.cookies().map(([name, value]) => ({
        name,
        value,
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      })),
      origins: [{ origin: baseURL, localStorage: [{ name: 'coup-de-main.user', value: user }] }],
    },
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(shiftDate, shift)
  return await context.newPage()
}

/** Gives a page the town's time, which goes on. It is sent as text, so it names nothing outside itself. */
const shiftDate = (shift: number): void => {
  const real = Date
  globalThis.Date = new Proxy(real, {
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length > 0 ? args : [real.now() + shift], made) as Date,
    get: (target, name) => (name === 'now' ? () => real.now() + shift : (Reflect.get(target, name, target) as unknown)),
  })
}

/** The screens of each part of the app, and those of the person's newest work, papers and wages. */
const screensOf = async ({ books }: Village, who: Resident): Promise<string[]> => {
  const deals = books.deals.filter(({ household, student }) => household === who || student === who)
  const pages = await who.pullAll()
  const papers = pages.flatMap(({ paper = [] }) => paper).slice(0, 2)
  const years = pages.flatMap(({ wageYear = [] }) => wageYear).slice(0, 2)
  const tabs = who.isStudent ? ['dashboard', 'jobs', 'candidatures', 'accepted'] : ['dashboard', 'jobs']
  const ofDeal = (deal: Deal): string[] => [
    `/jobs/${deal.jobId}`,
    `/dashboard?tab=messages&jobId=${deal.jobId}`,
    ...(who.isStudent ? [] : [`/student/${deal.student.id}`]),
  ]
  return [
    ...[...tabs, 'messages', 'wallet', 'notifications'].map((tab) => `/dashboard?tab=${tab}`),
    ...(who.isStudent ? ['/my-jobs?tab=past'] : []),
    '/documents',
    '/settings',
    ...deals.slice(-1).flatMap(ofDeal),
    ...papers.map(({ id }) => `/documents/${id}`),
    ...years.map(({ id }) => `/hand-over/${id}`),
  ]
}

const look = async ({ reporter }: Village, page: Page, who: Resident, path: string): Promise<void> => {
  const where = `the screen ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} of ${who.isStudent ? 'a student' : 'a household'}`
  await visit(page, path)
  const text = await settledText(page)
  count(reporter.report.acts, 'looks at a screen')
  if (text.length < 40) reporter.wrong(`${where} stays empty`)
  reporter.read(where, text.replaceAll(/https?:\S+|(?:Référence|compte)\s[0-9a-f-]{36}/g, ''))
  if (/(?:^|\n)\s*\?\s*(?:\n|$)|\?\s\?/.test(text))
    reporter.wrong(`${where} says "?" for somebody: ${text.slice(0, 200)}`)
  for (const english of await englishOn(page)) reporter.wrong(`${where} says « ${english.slice(0, 120)} »`)
}

/** Returns what the screen says once it says the same twice and nothing loads any more. */
const settledText = async (page: Page): Promise<string> => {
  const until = performance.now() + patience
  let before = ''
  for (;;) {
    await page.waitForTimeout(250)
    const text = await page.evaluate(() => document.body.innerText)
    const isBusy = (await page.locator('[aria-busy=true]').count()) > 0
    if ((text === before && text.length >= 40 && !isBusy) || performance.now() > until) return text
    before = text
  }
}
