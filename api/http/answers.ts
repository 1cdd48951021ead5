import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from './env.ts'

/** A 304 keeps the cookie of a sliding session. */
const retained = [...RETAINED_304_HEADERS, 'set-cookie']

/**
 * Answers are private to one person and one language, and are revalidated each time (rule 3.1.17). No browser stores an answer to a signed-in
 * person, because its cache would outlive their sign-out.
 */
export const keepPrivate = createMiddleware<Env>(async (c, next) => {
  c.header('Vary', 'Cookie, Accept-Language')
  await next()
  const { headers } = c.res
  if (headers.has('Cache-Control')) return
  headers.set('Cache-Control', c.get('me') ? 'private, no-store' : 'private, no-cache')
})

/**
 * Gives answers an entity tag and JSON a length, and compresses what is long. All three need the text: read from the response, it would become a stream
 * first, and a hash of a stream waits for another thread, which together cost several times the rest of a short request. So the text of `c.json` is kept,
 * and Hono's own middleware is left what is no JSON.
 */
export const finishAnswers = createMiddleware<Env>(async (c, next) => {
  let made: { answer: Response; text: string } | undefined
  const keepText = (object: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const text = JSON.stringify(object)
    const answer = c.body(text, status, { 'Content-Type': 'application/json', ...headers })
    made = { answer, text }
    return answer
  }
  c.json = keepText as unknown as typeof c.json
  await next()
  if (made?.answer === c.res) await finishText(c, made.text)
  else await finishOther(c)
})

/**
 * Synchronisation answers and the archive of a person's data get no tag: no browser stores them, so none would send a tag back, and a tag requires the
 * whole answer in memory.
 */
const hasTag = ({ req: { method, path }, res }: Context): boolean =>
  res.ok && (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/sync/') && path !== '/api/account/data'

const finishText = async (c: Context<Env>, text: string): Promise<void> => {
  const { headers, status } = c.res
  // A long text is encoded once for all; a short one is sent in one piece with the headers.
  const body = text.length < compressedFrom ? text : Buffer.from(text)
  if (hasTag(c)) {
    const tag = `"${createHash('sha1').update(body).digest('hex')}"`
    headers.set('ETag', tag)
    if (isKnown(c.req.header('if-none-match'), tag)) {
      for (const name of [...headers.keys()].filter((one) => !retained.includes(one))) headers.delete(name)
      return replace(c, new Response(null, { status: 304, headers }))
    }
  }
  const length = Buffer.byteLength(body)
  headers.set('Content-Length', String(length))
  if (length < compressedFrom || c.req.method === 'HEAD') return
  const accepted = c.req.header('accept-encoding') ?? ''
  // Nearly all browsers name it so; what else a caller may accept is left to Hono.
  const isGzip = /(^|,)\s*gzip\s*(,|$)/.test(accepted)
  if (accepted !== '' && !isGzip) return void (await compressAnswer(c, ended))
  headers.append('Vary', 'Accept-Encoding')
  if (!isGzip) return replace(c, new Response(body, { status, headers }))
  headers.set('Content-Encoding', 'gzip')
  headers.delete('Content-Length')
  const tag = headers.get('ETag')
  if (tag !== null) headers.set('ETag', `W/${tag}`)
  replace(c, new Response(new Uint8Array(await promisify(gzip)(body)), { status, headers }))
}

/** Bytes below which a compressed text is hardly shorter. */
const compressedFrom = 1_024

const isKnown = (known: string | undefined, tag: string): boolean =>
  known !== undefined && (known === '*' || known.includes(tag))

/** Replaces the answer as a whole: Hono would merge the headers of both, for which it makes a stream of the new one. */
const replace = (c: Context<Env>, answer: Response): void => {
  c.res = undefined
  c.res = answer
}

type Finish = (c: Context<Env>, next: Next) => Promise<unknown>
const compressAnswer: Finish = compress()
const tagAnswer: Finish = etag({ retainedHeaders: retained })
const ended = () => Promise.resolve()

/** Finishes what is made by a stream, or of bytes. The event stream must not be buffered. */
const finishOther = async (c: Context<Env>): Promise<void> => {
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

/** Compresses what is no answer of the API. */
export const compressFiles: MiddlewareHandler<Env> = async (c, next) => {
  await (c.req.path.startsWith('/api/') ? next() : compressAnswer(c, next))
}
