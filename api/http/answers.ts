import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** The path of the event stream, which must not be buffered. */
const stream = '/api/sync/events'

/**
 * Answers are private to one person and one language, and are revalidated each time (rule 3.1.17). What somebody signed in is told no browser
 * keeps: its cache would outlive their sign-out.
 */
export const keepPrivate = createMiddleware<Env>(async (c, next) => {
  c.header('Vary', 'Cookie, Accept-Language')
  await next()
  if (c.res.headers.has('Cache-Control')) return
  const isSignedIn = (c.var.me as Env['Variables']['me'] | undefined) !== undefined
  c.res.headers.set('Cache-Control', isSignedIn ? 'private, no-store' : 'private, no-cache')
})

/**
 * A 304 keeps the cookie of a sliding session. What a device syncs, and the archive of one's data, are kept by no browser, so that a tag would
 * never be asked with; for a tag the whole answer is held in memory.
 */
export const tagAnswers = except(
  ['/api/sync/*', '/api/account/data'],
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] }),
)

/** `compress` skips short answers, but only if they have a length. */
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
