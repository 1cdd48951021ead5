import type { Operator } from './operator.ts'

/*
 * The documents of public pages, which the server sends with their content. The build puts a renderer beside the app. The API asks the renderer
 * which of its own answers a page shows, passes these answers in, and knows nothing else about pages.
 */

/** The answer to one GET, as a document carries it. 404 is an answer too. */
export type PreloadedAnswer = { value: unknown; total?: number } | { status: 404 }

/** Answers by requested path, query included. */
export type PreloadedAnswers = Readonly<Record<string, PreloadedAnswer>>

export interface RenderedPage {
  status: 200 | 404
  /** As HTML, like the other fields. */
  title: string
  /** Further elements of the head, as HTML. */
  head: string
  /** The visible content, as HTML. */
  body: string
  /** The moment whose days the content names, ISO 8601. */
  renderedAt: string
}

/** The exports of `dist/server/pages.js`. Addresses are complete URLs, under the public origin of the app. */
export interface PageRenderer {
  /** Returns the paths of the GETs whose answers the page at this address shows; undefined if there is no such page. */
  needsOf: (address: string) => string[] | undefined
  /** Returns the canonical address of the page: without the parameters that the page does not read. */
  plainAddressOf: (address: string) => string
  renderPage: (address: string, answers: PreloadedAnswers, operator?: Operator) => Promise<RenderedPage>
}

/**
 * The ids of the elements that hold a document's answers, app and stylesheet, and the attribute that marks the app until it is hydrated and holds
 * `renderedAt`.
 */
export const documentIds = { answers: 'answers', app: 'app', rendered: 'data-rendered', sheet: 'sheet' } as const

/** Returns JSON for a script element. No text in it, whoever wrote it, can end the element or a line of the script. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
