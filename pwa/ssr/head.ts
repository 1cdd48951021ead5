import { toScriptJson } from '../../schema/documents.ts'
import { productName } from '../ui/product.ts'

/** The head of a sent document: what search engines and sites that show shared links read about its page. */
export interface PageHead {
  /** The title of a shared link; the screen itself sets the tab's title. */
  title: string
  description: string
  /** The page's canonical path; the origin is prefixed. Undefined: search engines must not index the page. */
  canonical?: string
  previous?: string
  next?: string
  /** Structured data of schema.org. */
  data?: Record<string, unknown>
}

/** 1200 × 630, in pwa/public. */
const picture = '/icons/share.png'

/** Returns the head as HTML. Each element is marked as the page's, so that the app can remove it when it leaves the page. */
export const writeHead = (head: PageHead, origin: string): string => {
  const { title, description, canonical, previous, next, data } = head
  const at = (path: string) => new URL(path, origin).href
  const named: Record<string, string> = {
    description,
    ...(!canonical && { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
  }
  const shared: Record<string, string> = {
    'og:site_name': productName,
    'og:locale': 'fr_CH',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    ...(canonical && { 'og:url': at(canonical) }),
    'og:image': at(picture),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${productName}, des petits jobs près de chez vous`,
  }
  const links: Record<string, string | undefined> = { canonical, prev: previous, next }
  return [
    ...Object.entries(named).map(([name, content]) => `<meta data-page name="${name}" content="${escape(content)}">`),
    ...Object.entries(shared).map(
      ([name, content]) => `<meta data-page property="${name}" content="${escape(content)}">`,
    ),
    ...Object.entries(links).map(([rel, path]) =>
      path ? `<link data-page rel="${rel}" href="${escape(at(path))}">` : '',
    ),
    data ? `<script data-page type="application/ld+json">${toScriptJson(data)}</script>` : '',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
