import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  documentIds,
  toScriptJson,
  type PageRenderer,
  type PreloadedAnswers,
  type RenderedPage,
} from '../../schema/documents.ts'
import type { Operator } from '../../schema/operator.ts'
import { readRenderedShell } from '../http/rendered-shell.ts'
import { compressDocument, type CompressedDocument } from './compressed-document.ts'
import { fillInOperator } from './operator-meta.ts'

/** Everything that a thread needs to render a page: where the built app is, and what the page shows. */
export interface DocumentInput {
  dist: string
  operator: Operator
  address: string
  answers: PreloadedAnswers
}

export interface RenderedDocument {
  status: RenderedPage['status']
  compressed: CompressedDocument
}

/** The quality of compression: a page is sent only a few times before it changes. */
const quality = 6

/** Loads the built renderer; undefined where nothing is built. */
export const findRenderer = (dist: string): (() => Promise<PageRenderer>) | undefined => {
  const file = join(dist, 'server/pages.js')
  if (!existsSync(file)) return undefined
  let loading: Promise<PageRenderer> | undefined
  return () => (loading ??= import(pathToFileURL(file).href) as Promise<PageRenderer>)
}

/** What a built app renders with, by its folder: a process of tests has several. */
const kits = new Map<string, Kit>()

interface Kit {
  load: () => Promise<PageRenderer>
  fill: (page: RenderedPage, answers: string) => string
}

const kitOf = (dist: string, operator: Operator): Kit => {
  const known = kits.get(dist)
  if (known) return known
  const kit = { load: findRenderer(dist)!, fill: readTemplate(dist, operator) }
  kits.set(dist, kit)
  return kit
}

/** Renders a page into the app's shell, and compresses it. Runs in a thread (api/http/threads.ts). */
export const renderDocument = async ({
  dist,
  operator,
  address,
  answers,
}: DocumentInput): Promise<RenderedDocument> => {
  const { load, fill } = kitOf(dist, operator)
  const page = await (await load()).renderPage(address, answers, operator)
  return { status: page.status, compressed: await compressDocument(fill(page, toScriptJson(answers)), quality) }
}

/** Returns a function that fills a page into the app's shell. Scripts have a low priority, because the page can be read without them. */
const readTemplate = (dist: string, operator: Operator): ((page: RenderedPage, answers: string) => string) => {
  const shell = fillInOperator(readRenderedShell(dist), operator).replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
  const [start, afterTitle] = cut(shell, /<title>.*?<\/title>/)
  const [head, afterHead] = cut(afterTitle, /(?=<\/head>)/)
  const [body, end] = cut(afterHead, new RegExp(`<div id="${documentIds.app}">.*?</div>`))
  return (page, answers) =>
    [
      `${start}<title>${page.title}</title>${head}${page.head}${body}`,
      `<div id="${documentIds.app}" ${documentIds.rendered}="${page.renderedAt}">${page.body}</div>`,
      `<script id="${documentIds.answers}" type="application/json">${answers}</script>`,
      end,
    ].join('')
}

const cut = (text: string, mark: RegExp): [before: string, after: string] => {
  const found = mark.exec(text)
  if (!found) throw new Error(`app.html has no ${mark.source}`)
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}
