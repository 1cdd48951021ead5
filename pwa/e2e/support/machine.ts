import type { Page } from 'playwright-core'

/** Milliseconds that the work takes on an idle machine. */
const usualWork = 3

/** Returns by which factor a piece of work takes longer in this page now than on an idle machine; 1 at least. */
export async function compareMachine(page: Page): Promise<number> {
  const times = await page.evaluate(() => {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      name: `n${(index * 7_919) % 2_000}`,
      tags: [index % 7],
    }))
    return Array.from({ length: 15 }, () => {
      const start = performance.now()
      const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
      copy.sort((a, b) => a.name.localeCompare(b.name))
      return performance.now() - start
    })
  })
  return Math.max(1, times.toSorted((a, b) => a - b)[7]! / usualWork)
}
