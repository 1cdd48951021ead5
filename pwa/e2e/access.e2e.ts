import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launch } from './browser.ts'
import { isOnline, signInHere } from './people.ts'
import { startServer, type Server } from './server.ts'

const student = { email: 'etudiante@demo.example', password: 'demo-1234' }
const individual = { email: 'particulier@demo.example', password: 'demo-1234' }

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Axe = typeof axe

/** What axe finds wrong on the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run(document)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

/** How far the page can be pushed sideways, in pixels: nothing may hide there. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

const sizes = [
  ['a phone, light', { width: 360, height: 800 }, 'light'],
  ['a wide window, dark', desktop, 'dark'],
] as const

test.each(sizes)(
  'axe finds nothing and nothing overflows on the public pages, on %s',
  async (_name, viewport, colorScheme) => {
    const context = await launch({ baseURL: server.url, viewport, colorScheme })
    const page = context.pages()[0]!

    const found: Record<string, unknown> = {}
    for (const path of ['/', '/jobs', '/services', '/nulle-part']) {
      await open(page, path)
      found[path] = [await violations(page), await sideways(page)]
    }
    await page.goto('/jobs')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor()
    found.detail = [await violations(page), await sideways(page)]
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'Postuler' }).first().click()
    await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
    await page.waitForTimeout(400)
    found.signUp = [await violations(page), await sideways(page)]

    expect(found).toEqual({
      '/': [[], 0],
      '/jobs': [[], 0],
      '/services': [[], 0],
      '/nulle-part': [[], 0],
      detail: [[], 0],
      signUp: [[], 0],
    })
    await context.close()
  },
)

test.each(sizes)(
  'axe finds nothing and nothing overflows on either dashboard, on %s',
  async (_name, viewport, colorScheme) => {
    const found: Record<string, unknown> = {}
    for (const [person, tabs] of [
      [student, ['dashboard', 'jobs', 'candidatures', 'messages', 'synchronisation']],
      [individual, ['jobs', 'messages', 'past', 'accepted', 'deleted', 'synchronisation']],
    ] as const) {
      const context = await launch({ baseURL: server.url, viewport, colorScheme })
      const page = context.pages()[0]!
      const congratulations = page.getByRole('dialog', { name: 'Félicitations' })
      await page.addLocatorHandler(congratulations, () =>
        congratulations.getByRole('button', { name: 'Plus tard' }).click(),
      )
      await page.goto('/')
      await signInHere(page, person)
      for (const tab of tabs) {
        await open(page, `/dashboard?tab=${tab}`)
        await isOnline(page)
        found[`${person.email} ${tab}`] = [await violations(page), await sideways(page)]
      }
      await context.close()
    }

    expect(Object.entries(found).filter(([, seen]) => JSON.stringify(seen) !== '[[],0]')).toEqual([])
    expect(Object.keys(found)).toHaveLength(11)
  },
)
