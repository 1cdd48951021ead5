import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Next } from 'hono'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { guardBrowsers, jsonHeaders } from './security-headers.ts'

/** A 304 keeps the cookie of a sliding session. */
const retained = [...RETAINED_304_HEADERS, 'set-cookie']

/** What every answer of the API depends on (rule 3.1.17). A route whose answer is no JSON and that sets `Cache-Control` sets `Vary` as well. */
const vary = 'Cookie, Accept-Language'

/**
 * Answers are private to one person and one language, and are revalidated each time (rule 3.1.17). No browser stores an answer to a signed-in
 * person, because its cache would outlive their sign-out.
 */
const cacheFor = (c: Context<Env>): string => (c.get('me') ? 'private, no-store' : 'private, no-cache')

const isOfApi = (path: string): boolean => path.startsWith('/api/') || path === '/api'

/** Gives each answer the headers of security and the request's id, and compresses what is long. Answers of the API get an entity tag, too. */
export const finishAnswers = (dist: string, config: Pick<Config, 'publicUrl' | 'stripe'>) => {
  const guard: Finish = guardBrowsers(dist, config)
  const headersOfJson = jsonHeaders(config)
  return createMiddleware<Env>(async (c, next) => {
    if (isOfApi(c.req.path)) {
      const kept = keepText(c)
      await next()
      const made = kept()
      if (made?.answer === c.res) return await finishText(c, made, headersOfJson)
      await finishOther(c)
    } else await compressAnswer(c, next)
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    await guard(c, ended)
  })
}

/**
 * Keeps the text of `c.json`, of which its tag and its length are made: read from the response, it would become a stream first, and a hash of a stream
 * waits for another thread, which together cost several times the rest of a short request. Hono's own middleware is left what is no JSON.
 */
const keepText = (c: Context<Env>) => {
  let made: Made | undefined
  let isPlain = true
  const setHeader = c.header
  c.header = (...header: Parameters<typeof setHeader>) => {
    isPlain = false
    setHeader(...header)
  }
  const answerJson = (object: unknown, status?: ContentfulStatusCode, more?: Record<string, string>) => {
    const text = JSON.stringify(object)
    const headers = { 'Content-Type': 'application/json', ...more }
    const answer = c.body(text, status, headers)
    made = { answer, text, headers }
    return answer
  }
  c.json = answerJson as unknown as typeof c.json
  return () => made && (isPlain ? made : { ...made, headers: undefined })
}

interface Made {
  answer: Response
  text: string
  /** All headers of the answer; undefined if others were set with `c.header`. */
  headers: Record<string, string> | undefined
}

/**
 * Synchronisation answers and the archive of a person's data get no tag: no browser stores them, so none would send a tag back, and a tag requires the
 * whole answer in memory.
 */
const hasTag = ({ req: { method, path }, res }: Context): boolean =>
  res.ok && (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/sync/') && path !== '/api/account/data'

/** Makes the answer anew with all its headers in one plain object: each write into `Headers` checks and copies, and reading them sorts. */
const finishText = async (c: Context<Env>, { text, headers: plain }: Made, common: Record<string, string>) => {
  const { status } = c.res
  const given = plain
    ? Object.entries(plain).map(([name, value]) => [name.toLowerCase(), value] as const)
    : [...c.res.headers]
  const cookies = plain ? [] : c.res.headers.getSetCookie()
  const headers: Record<string, string> = {
    ...common,
    'x-request-id': c.get('requestId'),
    vary,
    'cache-control': cacheFor(c),
  }
  for (const [name, value] of given) if (name !== 'set-cookie') headers[name] = value
  // A short text goes to the socket in one piece with the headers.
  const body = text.length < encodedFrom ? text : Buffer.from(text)
  const answer = (content: string | Uint8Array | null, code: number) => {
    replace(c, new Response(content as BodyInit | null, { status: code, headers }))
    for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
  }
  if (hasTag(c)) {
    const tag = `"${hash('sha1', body)}"`
    headers['etag'] = tag
    if (isKnown(c.req.header('if-none-match'), tag)) {
      for (const [name] of given) if (!retained.includes(name)) delete headers[name]
      return answer(null, 304)
    }
  }
  const length = Buffer.byteLength(body)
  headers['content-length'] = String(length)
  if (length < compressedFrom || c.req.method === 'HEAD') return answer(body, status)
  const accepted = c.req.header('accept-encoding') ?? ''
  // Nearly all browsers name it so; what else a caller may accept is left to Hono.
  const isGzip = /(^|,)\s*gzip\s*(,|$)/.test(accepted)
  if (accepted !== '' && !isGzip) {
    answer(body, status)
    return void (await compressAnswer(c, ended))
  }
  headers['vary'] = `${headers['vary']}, Accept-Encoding`
  if (!isGzip) return answer(body, status)
  headers['content-encoding'] = 'gzip'
  delete headers['content-length']
  if (headers['etag'] !== undefined) headers['etag'] = `W/${headers['etag']}`
  answer(new Uint8Array(await promisify(gzip)(body)), status)
}

/** Bytes below which a compressed text is hardly shorter. */
const compressedFrom = 1_024

/**
 * Characters from which a text is encoded once and sent as bytes behind the headers. A shorter one is cheaper encoded three times (for its tag, its length
 * and the socket) than sent as a second piece.
 */
const encodedFrom = 16_384

const isKnown = (known: string | undefined, tag: string): boolean =>
  known !== undefined && (known === '*' || known.includes(tag))

/** Replaces the answer as a whole: Hono would merge the headers of both, for which it makes a stream of the new one. */
const replace = (c: Context<Env>, answer: Response): void => {
  c.res = undefined
  c.res = answer
}

type Finish = (c: Context<Env>, next: Next) => Promise<unknown>
const compressPlain: Finish = compress()
/** Whoever names more encodings than browsers do gets none: a refused request must not cost the reading of them. */
const compressAnswer: Finish = (c, next) =>
  (c.req.header('accept-encoding') ?? '').length > 200 ? next() : compressPlain(c, next)
const tagAnswer: Finish = etag({ retainedHeaders: retained })
const ended = () => Promise.resolve()

/** Finishes what is made by a stream, or of bytes. The event stream must not be buffered. */
const finishOther = async (c: Context<Env>): Promise<void> => {
  if (!c.res.headers.has('Cache-Control')) {
    c.res.headers.set('Cache-Control', cacheFor(c))
    c.res.headers.set('Vary', vary)
  }
  if (c.req.path === eventStream) return
  if (hasTag(c)) await tagAnswer(c, ended)
  const { headers } = c.res
  const isJson = headers.get('Content-Type')?.startsWith('application/json')
  if (isJson && c.res.body && !headers.has('Content-Length')) {
    const content = await c.res.arrayBuffer()
    replace(c, new Response(content, c.res))
    c.res.headers.set('Content-Length', String(content.byteLength))
  }
  await compressAnswer(c, ended)
}

const eventStream = '/api/sync/events'
