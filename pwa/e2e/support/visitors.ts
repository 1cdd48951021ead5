import type { BrowserContext, Page, Request } from 'playwright-core'
import { openContext } from './browser.ts'
import { phone, type Size } from './launch.ts'

/** Somebody who was never here before. */
export async function openVisitor(viewport: Size = phone, javaScriptEnabled = true): Promise<[BrowserContext, Page]> {
  const context = await openContext({ viewport, javaScriptEnabled, hasServiceWorker: true })
  return [context, await context.newPage()]
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
