import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { swissDay } from '../../schema/dates.ts'
import {
  documentIds,
  toScriptJson,
  type PreloadedAnswer,
  type PreloadedAnswers,
  type PageRenderer,
  type RenderedPage,
} from '../../schema/documents.ts'
import type { Operator } from '../../schema/operator.ts'
import { clientAddress, ownOrigin } from '../http/client.ts'
import { compressDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { fillInOperator } from './operator-meta.ts'
import { Refusal } from '../http/refusal.ts'
import { readRenderedShell } from '../http/rendered-shell.ts'
import { Slots } from '../http/slots.ts'

/** Calls our own API as a visitor of the network that asks for the page. */
export type Ask = (path: string, c: Context<Env>) => Response | Promise<Response>

interface Document {
  status: RenderedPage['status']
  compressed: CompressedDocument
}

/** The most documents in memory. Each stays until its answers change or its day is over. */
const maxDocuments = 100
/** The most different pages that are read or rendered at a time. A request for one more gets the app's shell, which fetches its data itself. */
const maxUnderWay = 8
/** Milliseconds after which the renderer loads, if nobody has asked for a page before. */
const afterStartMs = 1_000
/** The quality of compression: a page is sent only a few times before it changes. */
const quality = 6

/**
 * Serves public pages with their content: the API's own answers, rendered by the built app (schema/documents.ts). Everybody gets what a visitor may
 * see. If that fails, the app's shell is served, which fetches its data itself.
 */
export const serveDocuments = (dist: string, ask: Ask, operator: Operator) => {
  const file = join(dist, 'server/pages.js')
  if (!existsSync(file)) return createMiddleware<Env>((_c, next) => next())
  const template = readTemplate(dist, operator)
  let loading: Promise<PageRenderer> | undefined
  const load = () => (loading ??= import(pathToFileURL(file).href) as Promise<PageRenderer>)
  // Loads after the start, which does not wait for two megabytes of code, and mostly before the first visitor. A failure shows with each page.
  setTimeout(() => void load().catch(() => undefined), afterStartMs).unref()
  const kept = new Map<string, { said: string; day: string; document: Document }>()

  const oneByOne = new Slots(1)
  const render = (address: string, answers: PreloadedAnswers): Promise<Document> =>
    oneByOne.run(async () => {
      // Rendering blocks everything else, so waiting work runs first.
      await setImmediate()
      const page = await (await load()).renderPage(address, answers, operator)
      return { status: page.status, compressed: compressDocument(template(page, toScriptJson(answers)), quality) }
    })

  const read = async (c: Context<Env>, address: string, needs: string[]): Promise<Document | undefined> => {
    const answers = await askFor(needs, (path) => ask(path, c))
    if (!answers) return undefined

    // Reading and rendering the answers takes longer than asking, and mostly nothing has changed since. A page's texts about dates depend on the day.
    const said = answers.map(({ status, total, text }) => `${status} ${total} ${text}`).join('\n')
    const day = swissDay(new Date().toISOString())
    const known = kept.get(address)
    const isCurrent = known?.said === said && known.day === day
    if (!isCurrent) await c.get('throttle').beforeRendering(clientAddress(c))
    const document = isCurrent ? known.document : await render(address, readAnswers(answers))
    // The documents whose last request is longest ago are removed first.
    kept.delete(address)
    kept.set(address, { said, day, document })
    for (const oldest of kept.keys()) if (kept.size > maxDocuments) kept.delete(oldest)
    return document
  }

  const underWay = new Map<string, Promise<Document | undefined>>()
  /** Concurrent requests for one page share one read. */
  const readOnce = async (c: Context<Env>): Promise<Document | undefined> => {
    const { needsOf, plainAddressOf } = await load()
    const asked = addressOf(c)
    const needs = needsOf(asked)
    if (!needs) return undefined
    const address = plainAddressOf(asked)
    const known = underWay.get(address)
    if (known || underWay.size >= maxUnderWay) return await known
    const reading = read(c, address, needs).finally(() => underWay.delete(address))
    underWay.set(address, reading)
    return await reading
  }

  return createMiddleware<Env>(async (c, next) => {
    const document = await readOnce(c).catch((error: unknown) => {
      if (error instanceof Refusal) return
      c.get('log').error({ fault: describeFault(error) }, 'a page was not rendered')
    })
    return document ? await sendDocument(c, document.compressed, document.status) : await next()
  })
}

/** What the API said at a path. */
interface Said {
  path: string
  status: 200 | 404
  total: string | null
  text: string
}

/** Returns undefined if the status of an answer is neither 200 nor 404. */
const askFor = async (
  paths: string[],
  ask: (path: string) => Response | Promise<Response>,
): Promise<Said[] | undefined> => {
  const answers = await Promise.all(paths.map(async (path) => await listenTo(path, await ask(path))))
  const found = answers.flatMap((answer) => answer ?? [])
  return found.length === answers.length ? found : undefined
}

const listenTo = async (path: string, response: Response): Promise<Said | undefined> => {
  const { status } = response
  if (status === 404) return { path, status, total: null, text: '' }
  if (status !== 200) return undefined
  return { path, status, total: response.headers.get('x-total-count'), text: await response.text() }
}

const readAnswers = (answers: Said[]): PreloadedAnswers =>
  Object.fromEntries(answers.map((answer) => [answer.path, readAnswer(answer)]))

const readAnswer = ({ status, total, text }: Said): PreloadedAnswer =>
  status === 404 ? { status } : { value: JSON.parse(text) as unknown, ...(total !== null && { total: Number(total) }) }

/**
 * Returns the page's address as people reach it, in one spelling. It is concatenated as text, because the path `//elsewhere` would name another
 * origin if resolved against ours.
 */
const addressOf = (c: Context<Env>): string => {
  const { pathname, search } = new URL(c.req.url)
  return new URL(ownOrigin(c) + pathname + search).href
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
