import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { clientAddress } from './client.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { rangeOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { FairSlots, SlotsByCaller, SlotsFull, type Asker, type Share } from './slots.ts'
import { describeGuard } from '../openapi/operation.ts'

/*
 * Each request takes one of the few database connections that everybody shares. So somebody who sends a thousand requests at once waits only for
 * their own, and other people wait for none of them.
 */

/** More than the tabs of several devices request at once. */
const ofOnePerson = { atOnce: 4, waiting: 20 }
/** A whole class of students may use one address. */
const ofOneNetwork = { atOnce: 1, waiting: 60 }
/** Each of them may open a page full of photos. */
const readsOfOneNetwork = { atOnce: 1, waiting: 200 }
/** Who is signed in and waits for the event loop waits for what visitors have in it: with few processors they get few places. */
const processors = Math.max(2, availableParallelism())
/** Visitors leave most connections to those who are signed in, and one network, with a list and another answer, or one range, half of these to the others. Hundreds of ranges may ask at once: whoever comes new still waits, and goes next. */
const ofAllVisitors = { atOnce: processors, waiting: 2_000, ofOne: Math.ceil(processors / 2) }
/** A screen full of photos asks for a hundred at once. */
const ofOneSession = { atOnce: 8, waiting: 200 }
/** Thousands of a carrier's phones may share an address. Its visitors count for themselves, so that they keep nobody who is signed in waiting. */
const ofOneAddress = { atOnce: 100, waiting: 2_000 }

/** Refusals that a session gets at once within so many seconds, and the milliseconds for which each further one waits (rule 3.4.777). */
const refusedAtOnce = { points: 3, duration: 10 }
const pauseMs = 500

export const refusingIfFull = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw error instanceof SlotsFull ? new Refusal('slow_down', { retryAfter: 2 }) : error
  }
}

const visitors = new FairSlots(ofAllVisitors)

/** Returns a function that counts a visitor's request, and runs it among those of their network and of all visitors on all routes. */
const sharingAmongVisitors = (share: Share) => {
  const networks = new SlotsByCaller()
  return async (c: Context<Env>, next: () => Promise<void>): Promise<void> => {
    await c.get('throttle').beforeVisit(clientAddress(c))
    const network = c.get('network')
    const asker = { network, range: rangeOf(network) }
    await refusingIfFull(networks.run(network, share, () => visitors.run(asker, next)))
  }
}

/** The caller; undefined for a visitor. */
const callerOf = (c: Context<Env>) => c.get('me') as Me | undefined

/** Who asks, for what all share: an account, or a visitor's network. */
export const askerOf = (c: Context<Env>): Asker => ({
  network: callerOf(c)?.id ?? c.get('network'),
  range: rangeOf(c.get('network')),
})

const read = sharingAmongVisitors(readsOfOneNetwork)

/** Runs what reads for a visitor by no route of its own, as `limitVisitors` would. */
export const readAsVisitor = async <T>(c: Context<Env>, work: () => Promise<T>): Promise<T> => {
  let found: T
  await read(c, async () => void (found = await work()))
  return found!
}

/**
 * Limits what visitors read: a few requests at a time of one network and of all of them, and so many of one network in a minute. Refuses
 * `slow_down` beyond it. It must follow `maybeSignedIn`. Of those who are signed in it limits nothing.
 */
export const limitVisitors = describeGuard(
  createMiddleware<Env>((c, next) => (callerOf(c) ? next() : read(c, next))),
  { refusals: ['slow_down'] },
)

/**
 * Runs at most a few requests at a time of one person (`ofOne`), and limits visitors as `limitVisitors` does. Refuses `slow_down` once too many
 * wait. It must follow the middleware that identifies the caller. Each route that uses it counts for itself.
 */
export const limitConcurrency = (ofOne = ofOnePerson) => {
  const people = new SlotsByCaller()
  const visit = sharingAmongVisitors(ofOneNetwork)
  return createMiddleware<Env>(async (c, next) => {
    const me = callerOf(c)
    await (me ? refusingIfFull(people.run(me.id, ofOne, next)) : visit(c, next))
  })
}

/**
 * Pages and files that visitors get at a time, and one range of networks of them. So the event loop, which answers those who are signed in as well, has few
 * of them in between, from however many networks they come. No more than are rendered at a time (`api/documents/documents.ts`): whoever is new waits for one
 * page, where the app without its content would ask for more.
 */
const pagesOfVisitors = { atOnce: 8, waiting: 4_000, ofOne: 4 }

/** Answers visitors in their turn. */
export const sharePages = () => {
  const pages = new FairSlots(pagesOfVisitors)
  return createMiddleware<Env>(async (c, next) => {
    if (c.get('sessionToken')) return await next()
    await refusingIfFull(pages.run(askerOf(c), next))
  })
}

/**
 * Runs at most so many requests at a time of one session, and of one network's sessions and visitors, whatever they ask. It precedes the first question to the database,
 * which is who the caller is: a thousand of these would go before everybody else's. A session that does not wait as it was told is answered late, in a place
 * of its own: each refusal asks the database, too.
 */
export const shareFairly = () => {
  const networks = new SlotsByCaller()
  const networksOfVisitors = new SlotsByCaller()
  const sessions = new SlotsByCaller()
  const refusals = new RateLimiterMemory(refusedAtOnce)
  return createMiddleware<Env>(async (c, next) => {
    const session = c.get('sessionToken')
    if (!session) return await refusingIfFull(networksOfVisitors.run(c.get('network'), ofOneAddress, next))
    const act = async () => {
      await networks.run(c.get('network'), ofOneAddress, next)
      if (c.res.headers.has('retry-after')) await refusals.consume(session).catch(() => sleep(pauseMs))
    }
    // The session comes first: those who wait for their own requests keep nobody of their network waiting.
    await refusingIfFull(sessions.run(session, ofOneSession, act))
  })
}
