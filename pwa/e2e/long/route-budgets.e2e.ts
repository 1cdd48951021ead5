import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { agree, publish, register, uniqueTitle } from '../support/people.ts'
import { report } from '../support/report.ts'
import { openAs } from '../support/signed-in.ts'

const url = sharedServer()

/**
 * The most JavaScript that a device loads which opens this route first, in kB (gzip). What it loads ahead in idle time counts too. `student` and
 * `individual` are their dashboards. The landing has its own budgets (pwa/e2e/landing-budget.e2e.ts).
 */
const budgets = {
  '/jobs': 360,
  '/jobs/{id}': 363,
  '/services': 360,
  '/about': 378,
  student: 427,
  individual: 473,
  '/settings': 458,
}
type Route = keyof typeof budgets

test('the code of each route stays within its budget', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  await agree(marc, lea, uniqueTitle('Porter des cartons'))
  const offer = await publish(marc, uniqueTitle('Arroser les tomates'))
  const loaded = {} as Record<Route, number>

  for (const path of ['/jobs', '/jobs/{id}', '/services', '/about'] as const) {
    const page = await openPage()
    const responses = scriptsOf(page)
    await page.goto(path.replace('{id}', offer.id))
    loaded[path] = await sizeOf(page, responses)
  }
  for (const [name, person, path] of [
    ['student', lea, '/dashboard'],
    ['individual', marc, '/dashboard'],
    ['/settings', lea, '/settings'],
  ] as const) {
    const page = await openAs(person, '/about')
    const responses = scriptsOf(page)
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    loaded[name] = await sizeOf(page, responses)
  }

  const routes = Object.keys(budgets) as Route[]
  report(`JavaScript (gzip): ${routes.map((route) => `${route} ${loaded[route].toFixed(1)} kB`).join(', ')}`)
  expect(routes.filter((route) => loaded[route] > budgets[route])).toEqual([])
})

/** Collects the scripts that a page loads from now on. */
function scriptsOf(page: Page): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) responses.push(response)
  })
  return responses
}

/** Returns the size of the scripts once nothing more is loaded, in kB. */
async function sizeOf(page: Page, responses: Response[]): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  const texts = await Promise.all(responses.map((response) => response.text()))
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1_000
}
