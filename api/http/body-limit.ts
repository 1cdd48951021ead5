import type { Context, HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { pushBodyBytes } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { Rule } from '../../schema/rules.ts'
import { clientAddress } from './client.ts'
import { networkOf } from './network.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

/**
 * Beyond `pushBodyBytes` a body is nothing but photos, each of which is one long text. The longest message has 2,000 characters, so that
 * honest ones stay far below this many quotes, commas and brackets.
 */
const marksAtMost = 10_000

/**
 * How many bytes of large bodies this server holds at a time, in all and of one network, and how many such bodies of one person: each may take minutes
 * to come, on a slow line or on purpose, and is in memory meanwhile. Three people who never end theirs would keep everybody from sending a photo.
 */
const large = { bytes: 256 * 1024 * 1024, ofNetwork: 128 * 1024 * 1024, ofOne: 3 }

/**
 * Refuses a body of more than `bytes` as `too_large`; `rule` names a more precise sentence. Large ones come from somebody signed in, announce their
 * length, and wait (`slow_down`) while too many are here. Refuses also, unparsed, a large one of many small parts: parsing 30 MB of empty lists
 * stops the server for everybody for ten seconds.
 */
export const limitBody = (bytes: number, rule?: Rule) => {
  const refuse = (c: Context): never => {
    // The unread rest of the body is still in the connection, which ends a moment later: no other request may use it.
    c.header('Connection', 'close')
    throw new Refusal('too_large', rule && { rule })
  }
  const limitUnannounced = bodyLimit({ maxSize: Math.min(bytes, pushBodyBytes), onError: refuse })
  const limit = createMiddleware(async (c, next) => {
    const length = announcedLength(c.req)
    if (length === undefined) return await limitUnannounced(c, next)
    if (length > bytes) refuse(c)
    return await next()
  })
  return bytes > pushBodyBytes ? every(limit, holdLarge, refuseManyParts) : limit
}

/**
 * Returns how many bytes a request says it has, 0 for a method without a body; undefined where only reading tells. Hono's limit looks at the
 * body before the header, and whoever looks makes the whole request of the platform, a twentieth of what a push costs.
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

/** Counts a large body as held from its announcement to its answer. */
const holdLarge = createMiddleware<Env>(async (c, next) => {
  const bytes = announcedLength(c.req) ?? 0
  if (bytes <= pushBodyBytes) return await next()
  const { id } = c.var.me
  const network = networkOf(clientAddress(c))
  const ofNetwork = (bytesOf.get(network) ?? 0) + bytes
  if ((bodiesOf.get(id) ?? 0) >= large.ofOne || ofNetwork > large.ofNetwork || held + bytes > large.bytes) {
    c.header('Connection', 'close')
    throw new Refusal('slow_down', { retryAfter: 5 })
  }
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
