import type { BrowserContext, Page, Request } from 'playwright-core'
import { launch, phone } from './browser.ts'

export type OpenVisitor = (
  viewport?: { width: number; height: number },
  javaScriptEnabled?: boolean,
) => Promise<[BrowserContext, Page]>

/** One browser in which each visitor was never here before. */
export async function startVisits(baseURL: string): Promise<{ openVisitor: OpenVisitor; end: () => Promise<void> }> {
  const first = await launch()
  const browser = first.browser()!
  const openVisitor: OpenVisitor = async (viewport = phone, javaScriptEnabled = true) => {
    const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled, locale: 'fr-CH' })
    return [context, await context.newPage()]
  }
  return { openVisitor, end: () => first.close() }
}

/** Calls of the API that a page makes from now on. */
export const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(pathname + search)
  })
  return seen
}
