import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { swissDay } from '../../schema/dates.ts'
import type { PreloadedAnswer, PreloadedAnswers } from '../../schema/documents.ts'
import type { Operator } from '../../schema/operator.ts'
import { clientAddress, printedOrigin } from '../http/client.ts'
import { askerOf, readAsVisitor } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { describeFault } from '../http/faults.ts'
import { readDigest } from '../http/public-reads.ts'
import { Refusal } from '../http/refusal.ts'
import { runInThread } from '../http/threads.ts'
import { digestAnswers } from '../jobs/answer-digest.ts'
import { sendDocument } from './compressed-document.ts'
import { findRenderer, type RenderedDocument } from './render-document.ts'

/** Calls our own API as a visitor of the network that asks for the page. */
export type Ask = (path: string, c: Context<Env>) => Response | Promise<Response>

/** The most documents in memory, of 40 kB or less. Each stays until its answers change or its day is over. */
const maxDocuments = 1_000
/** The most different pages that are read or rendered at a time. A request for one more gets the app's shell, which fetches its data itself. */
const maxUnderWay = 8
/** Milliseconds after which the addresses of pages load, if nobody has asked for a page before. */
const afterStartMs = 1_000

/** What is known of a document that was sent before. */
interface Kept {
  day: string
  /** Of its answers in the database, where they have one (`digestAnswers`). */
  digest: string | undefined
  /** Of its answers themselves. */
  said: string
  document: RenderedDocument
}

/**
 * Serves public pages with their content: the API's own answers, rendered by the built app (schema/documents.ts). Everybody gets what a visitor may
 * see. If that fails, the app's shell is served, which fetches its data itself.
 */
export const serveDocuments = (dist: string, ask: Ask, operator: Operator) => {
  const load = findRenderer(dist)
  if (!load) return createMiddleware<Env>((_c, next) => next())
  // Loads after the start, which does not wait for two megabytes of code, and mostly before the first visitor. A failure shows with each page.
  setTimeout(() => void load().catch(() => undefined), afterStartMs).unref()
  const kept = new Map<string, Kept>()

  const render = async (c: Context<Env>, address: string, answers: PreloadedAnswers): Promise<RenderedDocument> => {
    await c.get('throttle').beforeRendering(clientAddress(c))
    return await runInThread<RenderedDocument>('page', { dist, operator, address, answers }, askerOf(c))
  }

  /** Returns the document, which is a kept one where nothing has changed since. A page's texts about dates depend on the day. */
  const read = async (c: Context<Env>, address: string, needs: string[]): Promise<Kept | undefined> => {
    const day = swissDay(new Date().toISOString())
    const known = kept.get(address)
    // Before the answers, so that what changes meanwhile is noticed the next time.
    const digest = needs.length === 0 ? '' : await digestOf(c, needs)
    if (known?.day === day && digest !== undefined && known.digest === digest) return known
    const answers = await askFor(needs, (path) => ask(path, c))
    if (!answers) return undefined
    const said = hash('sha1', answers.map(({ status, total, text }) => `${status} ${total} ${text}`).join('\n'))
    const isCurrent = known?.day === day && known.said === said
    const document = isCurrent ? known.document : await render(c, address, readAnswers(answers))
    return { day, digest, said, document }
  }

  /** Reads a document, and removes those whose last request is longest ago. */
  const readAndKeep = async (
    c: Context<Env>,
    address: string,
    needs: string[],
  ): Promise<RenderedDocument | undefined> => {
    const found = await read(c, address, needs)
    if (!found) return undefined
    kept.delete(address)
    kept.set(address, found)
    for (const oldest of kept.keys()) if (kept.size > maxDocuments) kept.delete(oldest)
    return found.document
  }

  const underWay = new Map<string, Promise<RenderedDocument | undefined>>()
  /** Concurrent requests for one page share one read. */
  const readOnce = async (c: Context<Env>): Promise<RenderedDocument | undefined> => {
    const { needsOf, plainAddressOf } = await load()
    const asked = addressOf(c)
    const needs = needsOf(asked)
    if (!needs) return undefined
    const address = plainAddressOf(asked)
    const known = underWay.get(address)
    if (known || underWay.size >= maxUnderWay) return await known
    const reading = readAndKeep(c, address, needs).finally(() => underWay.delete(address))
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

/** Returns the digest of a page's answers. It counts as what a visitor reads. */
const digestOf = (c: Context<Env>, needs: string[]): Promise<string | undefined> =>
  readAsVisitor(c, () => readDigest(c, (sql) => digestAnswers(sql, needs)))

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
  return new URL(printedOrigin(c.get('config')) + pathname + search).href
}
