import type { Context, HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { pushBodyBytes } from '../../schema/limits.ts'
import type { Rule } from '../../schema/rules.ts'
import { Refusal } from './refusal.ts'

/**
 * Beyond `pushBodyBytes` a body is nothing but photos, each of which is one long text. The longest message has 2,000 characters, so that
 * honest ones stay far below this many quotes, commas and brackets.
 */
const marksAtMost = 10_000

/**
 * Refuses a body of more than `bytes` as `too_large`; `rule` names a more precise sentence. Refuses also, unparsed, a large one of many
 * small parts: parsing 30 MB of empty lists stops the server for everybody for ten seconds.
 */
export const limitBody = (bytes: number, rule?: Rule) => {
  const refuse = (c: Context): never => {
    // The unread rest of the body is still in the connection, which ends a moment later: no other request may use it.
    c.header('Connection', 'close')
    throw new Refusal('too_large', rule && { rule })
  }
  const limitUnannounced = bodyLimit({ maxSize: bytes, onError: refuse })
  const limit = createMiddleware(async (c, next) => {
    const length = announcedLength(c.req)
    if (length === undefined) return await limitUnannounced(c, next)
    if (length > bytes) refuse(c)
    return await next()
  })
  return bytes > pushBodyBytes ? every(limit, refuseManyParts) : limit
}

/**
 * Returns how many bytes a request says it has, 0 for a method without a body; undefined where only reading tells. Hono's limit looks at the
 * body before the header, and whoever looks makes the whole request of the platform, a twentieth of what a push costs.
 */
const announcedLength = (request: HonoRequest): number | undefined => {
  if (request.method === 'GET' || request.method === 'HEAD') return 0
  const length = request.header('content-length')
  return length === undefined || request.header('transfer-encoding') !== undefined ? undefined : Number(length)
}

const refuseManyParts = createMiddleware(async (c, next) => {
  const body = Buffer.from(await c.req.arrayBuffer())
  if (body.length > pushBodyBytes && hasManyMarks(body)) throw new Refusal('too_large')
  await next()
})

const hasManyMarks = (body: Buffer): boolean => {
  let left = marksAtMost
  for (const mark of ['"', ',', '[', '{']) {
    for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + 1)) if (--left < 0) return true
  }
  return false
}
