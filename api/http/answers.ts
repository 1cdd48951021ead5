import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** Where a stream is answered: nothing may wait for its end. */
const stream = '/api/sync/events'

/** Answers are for one person and one language, and are asked for again each time (rule 3.1.17). */
export const keepPrivate = createMiddleware<Env>(async (c, next) => {
  c.header('Vary', 'Cookie, Accept-Language')
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache')
})

/** A sliding session's cookie travels with a 304 as well. */
export const tagAnswers = except(stream, etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] }))

/** `compress` leaves short answers alone, but has to be told their length. */
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
