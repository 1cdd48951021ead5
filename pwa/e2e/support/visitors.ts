import type { Page, Request } from 'playwright-core'
import { openPage } from './browser.ts'
import { phone, type Size } from './launch.ts'

/** Somebody who was never here before. */
export const openVisitor = (viewport: Size = phone, javaScriptEnabled = true): Promise<Page> =>
  openPage({ viewport, javaScriptEnabled, hasServiceWorker: true })

/** Calls of the API that a page makes from now on. */
export const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(pathname + search)
  })
  return seen
}
