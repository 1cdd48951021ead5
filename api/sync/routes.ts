import { Hono, type Context } from 'hono'
import type { Id } from '../../schema/ids.ts'
import { photoBodyBytes, pushBodyBytes } from '../../schema/limits.ts'
import { PushRequest } from '../../schema/sync-wire.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { weightOf } from '../http/throttle.ts'
import { limitBody } from '../http/body-limit.ts'
import type { Env, Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { streamHeads } from './events.ts'
import { readEpoch } from '../feeds/feeds.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { EventsQuery, PullQuery } from './requests.ts'

/** How devices and server agree (sync/README.md §2). Every call names the person it is for. Mounted at /api/sync. */
export const syncRoutes = new Hono<Env>()
  .post('/push', signedIn, limitBody(photoBodyBytes, 'photoBytes'), body(PushRequest), async (c) => {
    const { userId, epoch: written, mutations } = c.req.valid('json')
    const isOnePhoto = mutations.length === 1 && mutations[0]?.photo !== undefined
    if (!isOnePhoto && (await weigh(c)) > pushBodyBytes) throw new Refusal('too_large')
    ensureMeant(c.var.me, userId)
    const { sql, me, language, log, throttle } = c.var
    // A whole push waits, or none of it: nothing of an honest outbox is refused for being much.
    await throttle.beforeAct('push', me, weightOf(mutations))
    const epoch = await readEpoch(sql)
    const isOfThisCopy = written === undefined || written === epoch
    const verdicts = isOfThisCopy ? await push({ sql, me, language, log }, mutations) : []
    return c.json({ epoch, verdicts } satisfies PushAnswer)
  })
  .get('/pull', signedIn, query(PullQuery), async (c) => {
    const { user, inflight, ...asked } = c.req.valid('query')
    ensureMeant(c.var.me, user)
    return c.json(await pull(c.var.sql, { userId: user, inFlight: inflight, language: c.var.language, ...asked }))
  })
  .get('/events', signedIn, query(EventsQuery), (c) => {
    const { user, feeds } = c.req.valid('query')
    ensureMeant(c.var.me, user)
    return streamHeads(c, feeds)
  })

/** Bytes of the body; of one that doesn't say so, its characters. */
const weigh = async (c: Context<Env>): Promise<number> =>
  Number(c.req.header('content-length') ?? (await c.req.text()).length)

/** A tab or worker of the person who was signed in before must not act as the one who is now. */
const ensureMeant = (me: Me, userId: Id): void => {
  if (me.id !== userId) throw new Refusal('user_mismatch')
}
