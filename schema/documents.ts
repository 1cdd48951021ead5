import type { Operator } from './operator.ts'

/*
 * Documents of public pages that the server sends with their content in them. The build leaves a renderer beside the app; the API
 * asks it which answers of its own a page shows, brings them, and knows nothing else about pages.
 */

/** What one GET of ours answered, as a document brings it along. 404 is an answer too. */
export type PreloadedAnswer = { value: unknown; total?: number } | { status: 404 }

/** By the path that was asked, query included. */
export type PreloadedAnswers = Readonly<Record<string, PreloadedAnswer>>

export interface RenderedPage {
  status: 200 | 404
  /** As HTML, like the rest. */
  title: string
  /** Further elements of the head, as HTML. */
  head: string
  /** What a person sees, as HTML. */
  body: string
}

/** What `dist/server/pages.js` exports. Addresses are whole ones, under the origin where people reach the app. */
export interface PageRenderer {
  /** Which GETs the page at this address shows the answers of; undefined where there is no such page. */
  needsOf: (address: string) => string[] | undefined
  /** The one address of all that show the same page: without the parameters that the page does not read. */
  plainAddressOf: (address: string) => string
  renderPage: (address: string, answers: PreloadedAnswers, operator?: Operator) => Promise<RenderedPage>
}

/** The elements of a document that hold its answers, the app and the stylesheet, and the attribute that the app has until it is hydrated. */
export const documentIds = { answers: 'answers', app: 'app', rendered: 'data-rendered', sheet: 'sheet' } as const

/** JSON for a script element: no text in it, whoever wrote it, can end the element or a line of script. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
