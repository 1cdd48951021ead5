import type { HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { pushBodyBytes } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { Rule } from '../../schema/rules.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

/**
 * A body beyond `pushBodyBytes` consists of photos, each of which is one long text. Its longest message has 2,000 characters, so an honest body
 * has far fewer quotes, commas and brackets than this.
 */
const marksAtMost = 10_000

/**
 * The most bytes of large bodies that this server holds at a time, in all and from one network, and the most large bodies of one person. A
 * large body is in memory while it arrives, for minutes on a slow line. Without these limits, three people who never finish theirs could keep
 * everybody from sending a photo.
 */
const large = { bytes: 256 * 1024 * 1024, ofNetwork: 128 * 1024 * 1024, ofOne: 3 }

/**
 * Refuses a body of more than `bytes` as `too_large`; `rule` names a more precise sentence.
 *
 * - A large body must come from a signed-in person and announce its length. It is refused as `slow_down` while too many are held.
 * - A large body of many small parts is refused unparsed: parsing 30 MB of empty lists would stop the server for everybody for ten seconds.
 * - The HTTP adapter drops the unread rest of a refused body, for half a second and 64 MB at most, and then closes the connection. Closed with
 *   the answer, it would break under a caller who still sends and reads later.
 */
export const limitBody = (bytes: number, rule?: Rule) => {
  const refuse = (): never => {
    throw new Refusal('too_large', rule && { rule })
  }
  const limitUnannounced = bodyLimit({ maxSize: Math.min(bytes, pushBodyBytes), onError: refuse })
  const limit = createMiddleware(async (c, next) => {
    const length = announcedLength(c.req)
    if (length === undefined) return await limitUnannounced(c, next)
    if (length > bytes) refuse()
    return await next()
  })
  return bytes > pushBodyBytes ? every(limit, holdLarge, refuseManyParts) : limit
}

/**
 * Returns the announced size of a request's body in bytes: 0 for a method without a body, undefined if only reading it shows the size. Hono's
 * own limit looks at the body before the header, which creates the platform's whole request object, a twentieth of the cost of a push.
 */
export const announcedLength = (request: HonoRequest): number | undefined => {
  if (request.method === 'GET' || request.method === 'HEAD') return 0
  const length = request.header('content-length')
  return length === undefined || request.header('transfer-encoding') !== undefined ? undefined : Number(length)
}

let held = 0
const bytesOf = new Map<string, number>()
const bodiesOf = new Map<Id, number>()

const add = (counts: Map<string, number>, key: string, more: number): void => {
  const sum = (counts.get(key) ?? 0) + more
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}

/** Counts a large body as held from its announcement until its answer. */
const holdLarge = createMiddleware<Env>(async (c, next) => {
  const bytes = announcedLength(c.req) ?? 0
  if (bytes <= pushBodyBytes) return await next()
  const { id } = c.get('me')
  const network = c.get('network')
  const ofNetwork = (bytesOf.get(network) ?? 0) + bytes
  if ((bodiesOf.get(id) ?? 0) >= large.ofOne || ofNetwork > large.ofNetwork || held + bytes > large.bytes)
    throw new Refusal('slow_down', { retryAfter: 5 })
  held += bytes
  add(bytesOf, network, bytes)
  add(bodiesOf, id, 1)
  try {
    return await next()
  } finally {
    held -= bytes
    add(bytesOf, network, -bytes)
    add(bodiesOf, id, -1)
  }
})

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
