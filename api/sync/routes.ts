import { Hono, type Context, type HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { photoBodyBytes, photoLimits, pushBodyBytes } from '../../schema/limits.ts'
import { PulledAnswer, PushedAnswer } from '../../schema/sync-answers.ts'
import { PushRequest } from '../../schema/sync-wire.ts'
import { readCursor, type Continuation, type FeedCursor, type PushAnswer } from '../../schema/sync.ts'
import { weightOf } from '../http/throttle.ts'
import { announcedLength, limitBody } from '../http/body-limit.ts'
import { limitConcurrency } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { languageOf } from '../http/language.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { media, ok, operation } from '../openapi/operation.ts'
import { mayRead } from '../feeds/feeds.ts'
import { describeFault } from '../http/faults.ts'
import { whilePushing } from './pushes-under-way.ts'
import { continueFrom } from './continuation.ts'
import { streamHeads } from './events.ts'
import { PushHistory, readEpochFor } from './history.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { EventsQuery, PullQuery } from './requests.ts'
import { spokenProtocol } from './spoken-protocol.ts'
import { streamsHaveRead } from './streamed-rows.ts'

/**
 * Counts a large push in two parts: by its announced size before it is read, and by the rest of its weight afterwards. Reading and parsing it
 * costs, even if it is refused. The photos of an honest push weigh more than its size.
 */
const countSize = createMiddleware<Env>(async (c, next) => {
  const ahead = countedAhead(c.req)
  if (ahead > 0) await c.get('throttle').beforeAct('push', c.get('me'), ahead)
  await next()
})

const countedAhead = (request: HonoRequest): number => {
  const bytes = Math.min(announcedLength(request) ?? 0, photoLimits.reviewBytes)
  return bytes > pushBodyBytes ? Math.ceil(bytes / pushBodyBytes) : 0
}

/** The synchronisation of devices with the server (sync/README.md §2). Every call names its user. Mounted at /api/sync. */
export const syncRoutes = new Hono<Env>()
  .post(
    '/push',
    operation('push', {
      summary: 'Named mutations of one device; each gets its own verdict.',
      answers: ok(PushedAnswer),
      refusals: ['user_mismatch', 'not_yours', 'slow_down'],
    }),
    spokenProtocol,
    signedIn,
    countSize,
    limitConcurrency(),
    limitBody(photoLimits.reviewBytes, 'photoBytes'),
    body(PushRequest),
    async (c) => {
      const { userId, epoch: written, acknowledged, feeds, mutations } = c.req.valid('json')
      const bytes = await weigh(c)
      if (bytes > mostBytesOf(mutations)) throw new Refusal('too_large')
      ensureMeant(c.get('me'), userId)
      const cursors = readCursors(userId, feeds)
      const { sql, me, log, room, throttle, photoStore } = c.var
      // The limit holds for the whole push, so that an honest outbox is never refused in part for being long.
      await throttle.beforeAct('push', me, Math.max(1, weightOf(mutations, bytes) - countedAhead(c.req)))
      const followed = { epoch: written, acknowledged }
      const history = new PushHistory(followed)
      const work = async () => {
        const decided = await push({ sql, me, language: languageOf(c), log, room, photoStore, history }, mutations)
        // No transaction has read it if the push has no mutation that this server knows.
        const epoch = history.epoch ?? (await readEpochFor(sql, userId, followed))
        const verdicts = written === undefined || written === epoch ? decided : []
        const isChanged = verdicts.some(({ verdict }) => verdict === 'applied' || verdict === 'duplicate')
        const continued = isChanged && cursors.length > 0 ? await readAlong(c, epoch, cursors) : undefined
        return { epoch, verdicts, continued }
      }
      const { epoch, verdicts, continued } = await (cursors.length > 0
        ? whilePushing(me.sessionId, work, ({ continued }) => headOf(continued, me.id))
        : work())
      return c.json({ epoch, verdicts, ...(continued && { continued }) } satisfies PushAnswer)
    },
  )
  .get(
    '/pull',
    operation('pull', {
      summary: 'The changes in some feeds since a device’s cursors.',
      answers: ok(PulledAnswer),
      refusals: ['user_mismatch', 'slow_down'],
    }),
    spokenProtocol,
    signedIn,
    limitConcurrency(),
    query(PullQuery),
    async (c) => {
      const { user, inflight, ...asked } = c.req.valid('query')
      ensureMeant(c.get('me'), user)
      return c.json(await pull(c.get('sql'), { userId: user, inFlight: inflight, language: languageOf(c), ...asked }))
    },
  )
  .get(
    '/events',
    operation('followFeeds', {
      summary: 'A stream of the heads of feeds, and of what follows on from cursors.',
      answers: media('text/event-stream'),
      refusals: ['user_mismatch'],
    }),
    spokenProtocol,
    signedIn,
    query(EventsQuery),
    (c) => {
      const { user, ...followed } = c.req.valid('query')
      ensureMeant(c.get('me'), user)
      return streamHeads(c, followed)
    },
  )

/** The most bytes of a push: more if its only mutation has a photo, and most if that is a review with several. */
const mostBytesOf = ([only, ...others]: PushRequest['mutations']): number => {
  if (others.length === 0 && only?.photos !== undefined) return photoLimits.reviewBytes
  return others.length === 0 && only?.photo !== undefined ? photoBodyBytes : pushBodyBytes
}

/** Returns the size of the body in bytes. */
const weigh = async (c: Context<Env>): Promise<number> => (await c.req.arrayBuffer()).byteLength

const readCursors = (userId: Id, feeds: readonly string[] = []): FeedCursor[] => {
  const cursors = new Map(feeds.map((text) => [text.split('@')[0], readCursor(text)]))
  const all = [...cursors.values()].flatMap((cursor) => cursor ?? [])
  if (!all.every(({ feed }) => mayRead(userId, feed))) throw new Refusal('not_yours')
  return all
}

/** Returns the head of the person's own feed up to which a continuation reaches. */
const headOf = (continued: Continuation | undefined, userId: Id): number | undefined =>
  continued?.feeds.find(({ feed }) => feed === userFeed(userId))?.cursor

/** Returns undefined if the rows can't be read: the verdicts must go out all the same, and the device pulls the rows. */
const readAlong = async (
  { var: { sql, me, log } }: Context<Env>,
  epoch: string,
  cursors: FeedCursor[],
): Promise<Continuation | undefined> => {
  try {
    // The writer's screen shows the message already, so the streams of other people read it first.
    await streamsHaveRead(sql)
    return await continueFrom(sql, me.id, { epoch, cursors })
  } catch (error) {
    log.warn({ fault: describeFault(error) }, 'a push was answered without rows')
    return undefined
  }
}

/** Refuses a tab or worker of a person who was signed in before: it must not act for the person who is signed in now. */
const ensureMeant = (me: Me, userId: Id): void => {
  if (me.id !== userId) throw new Refusal('user_mismatch')
}
