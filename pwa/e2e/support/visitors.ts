import type { Page, Request } from 'playwright-core'
import { openPage } from './browser.ts'
import { phone, type Size } from './launch.ts'

/** Opens a device of a visitor who has never used the app. */
export const openVisitor = (viewport: Size = phone, javaScriptEnabled = true): Promise<Page> =>
  openPage({ viewport, javaScriptEnabled, hasServiceWorker: true })

/** Returns the API calls that a page makes from now on, as a list that grows. */
export const calls = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(pathname + search)
  })
  return seen
}
