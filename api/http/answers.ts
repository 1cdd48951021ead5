import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** The path of the event stream, which must not be buffered. */
const stream = '/api/sync/events'

/**
 * Answers are private to one person and one language, and are revalidated each time (rule 3.1.17). No browser stores an answer to a signed-in
 * person, because its cache would outlive their sign-out.
 */
export const keepPrivate = createMiddleware<Env>(async (c, next) => {
  c.header('Vary', 'Cookie, Accept-Language')
  await next()
  if (c.res.headers.has('Cache-Control')) return
  const isSignedIn = (c.var.me as Env['Variables']['me'] | undefined) !== undefined
  c.res.headers.set('Cache-Control', isSignedIn ? 'private, no-store' : 'private, no-cache')
})

/**
 * Adds entity tags to answers. A 304 keeps the cookie of a sliding session. Synchronisation answers and the archive of a person's data get no
 * tag: no browser stores them, so none would send a tag back, and a tag requires the whole answer in memory.
 */
export const tagAnswers = except(
  ['/api/sync/*', '/api/account/data'],
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] }),
)

/** Gives JSON answers a length. `compress` skips short answers, but only if their length is known. */
export const measureAnswers = except(
  stream,
  createMiddleware(async (c, next) => {
    await next()
    const isJson = c.res.headers.get('Content-Type')?.startsWith('application/json')
    if (!isJson || !c.res.body || c.res.headers.has('Content-Length')) return
    const content = await c.res.arrayBuffer()
    c.res = new Response(content, c.res)
    c.res.headers.set('Content-Length', String(content.byteLength))
  }),
)

export const compressAnswers = compress()
