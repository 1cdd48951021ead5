import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = typeof axe

/** What axe finds wrong on the page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run(document)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

/** How far the page can be pushed sideways, in pixels: nothing may hide there. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
