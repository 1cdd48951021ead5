import { toScriptJson } from '../../schema/documents.ts'
import { productName } from '../session/product.ts'

/** What the head of a sent document says of its page, to search engines and to those who share it. */
export interface PageHead {
  /** What stands over a shared link; the tab's title is the screen's own. */
  title: string
  description: string
  /** The page's one address, from the root; its origin comes before it. Undefined: the page is not to be found by search. */
  canonical?: string
  previous?: string
  next?: string
  /** schema.org. */
  data?: Record<string, unknown>
}

/** 1200 × 630, in pwa/public. */
const picture = '/icons/share.png'

/** As HTML; each element is marked as the page's, so that the app can drop it when it leaves the page. */
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
