import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { PageRenderer } from '../../schema/documents.ts'
import { unknownOperator } from '../../schema/operator.ts'
import { provideDialogs } from '../accounts/account-dialog-code.ts'
import { createAppRouter } from '../router.ts'
import { lawCode } from '../law/law-code.ts'
import { PreloadedProvider } from '../data/preloaded.tsx'
import { OperatorProvider } from '../session/operator.ts'
import { RenderedAt } from '../ui/hooks/rendered-at.ts'
import { escape, writeHead } from './head.ts'
import { findPage, missingPage, type RenderablePage } from './pages.ts'

/*
 * The app's own screens, rendered for a visitor from the API's answers. Built into dist/server/pages.js (.build/ssr-plugin.ts) and called by
 * api/documents/documents.ts.
 */

export const needsOf: PageRenderer['needsOf'] = (address) => pageAt(new URL(address))?.needs

export const plainAddressOf: PageRenderer['plainAddressOf'] = (address) =>
  new URL(pageAt(new URL(address))?.address ?? '', address).href

export const renderPage: PageRenderer['renderPage'] = async (address, answers, operator = unknownOperator) => {
  const { origin, pathname, search } = new URL(address)
  const page = pageAt(new URL(address))
  if (!page) throw new Error('needsOf knows which pages there are')
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [pathname + search] }) })
  await Promise.all([router.load(), provideDialogs(), lawCode.ask()])
  const renderedAt = new Date().toISOString()
  const html = renderToString(
    <PreloadedProvider value={answers}>
      <RenderedAt value={renderedAt}>
        <OperatorProvider value={operator}>
          <RouterProvider router={router} />
        </OperatorProvider>
      </RenderedAt>
    </PreloadedProvider>,
  )
  const { title, body } = partTitle(html)
  const head = page.head(answers, origin)
  return {
    status: page.status(answers),
    title: title ?? escape(head.title),
    head: writeHead(head, origin),
    body,
    renderedAt,
  }
}

const addresses = createAppRouter({ history: createMemoryHistory() })

/** Returns undefined for the screens that the app's shell shows: those of signed-in people, and those opened from a mailed link. */
const pageAt = (address: URL): RenderablePage | undefined => {
  const page = findPage(address)
  if (page) return page
  if (address.pathname === '/') return undefined
  // A path longer than its route has a rest, which the router stores under `**`.
  const [, { '**': rest }, route] = addresses.getMatchedRoutes(address.pathname)
  return route && !rest ? undefined : missingPage
}

/** React writes a screen's title before its content, among the links to preload. An SVG's title must not match. */
const partTitle = (html: string): { title?: string; body: string } => {
  const found = /^(<link[^>]*>)*(<title[^>]*>(.*?)<\/title>)/s.exec(html)
  return found ? { title: found[3] ?? '', body: html.replace(found[2]!, () => '') } : { body: html }
}
