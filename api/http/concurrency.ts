import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client.ts'
import { networkOf } from './network.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { Refusal } from './refusal.ts'
import { Slots, SlotsFull } from './slots.ts'

/*
 * Each request takes one of the few database connections that everybody shares. So somebody who sends a thousand requests at once waits only for
 * their own, and other people wait for none of them.
 */

/** More than the tabs of several devices request at once. */
const ofOnePerson = { atOnce: 4, waiting: 20 }
/** A whole class of students may use one address. */
const ofOneNetwork = { atOnce: 2, waiting: 60 }
/** Visitors leave most connections to those who are signed in. */
const ofAllVisitors = { atOnce: 4, waiting: 200 }
/** A screen full of photos asks for a hundred at once. */
const ofOneSession = { atOnce: 8, waiting: 200 }
/** Thousands of a carrier's phones may share an address. */
const ofOneAddress = { atOnce: 100, waiting: 2_000 }

type Share = typeof ofOnePerson

const slotsOf = ({ atOnce, waiting }: Share) => new Slots(atOnce, waiting)

/** Slots for each caller who has requests under way. */
class SlotsByCaller {
  readonly #busy = new Map<string, Slots>()

  /** Throws SlotsFull if too many of this caller wait. */
  async run(caller: string, share: Share, work: () => Promise<void>): Promise<void> {
    const slots = this.#busy.get(caller) ?? slotsOf(share)
    this.#busy.set(caller, slots)
    try {
      await slots.run(work)
    } finally {
      if (slots.isIdle) this.#busy.delete(caller)
    }
  }
}

const refusingIfFull = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw error instanceof SlotsFull ? new Refusal('slow_down', { retryAfter: 2 }) : error
  }
}

/**
 * Runs at most a few requests at a time of one person (`ofOne`), of a visitor's network, and of all visitors. Refuses `slow_down` once too many
 * wait. It must follow the middleware that identifies the caller. Each route that uses it counts for itself.
 */
export const limitConcurrency = (ofOne = ofOnePerson) => {
  const callers = new SlotsByCaller()
  const visitors = slotsOf(ofAllVisitors)
  return createMiddleware<Env>(async (c, next) => {
    const me = c.var.me as Me | undefined
    const running = me
      ? callers.run(me.id, ofOne, next)
      : callers.run(networkOf(clientAddress(c)), ofOneNetwork, () => visitors.run(next))
    await refusingIfFull(running)
  })
}

/**
 * Runs at most so many requests at a time of one session and of one network, whatever they ask. It precedes the first question to the database,
 * which is who the caller is: a thousand of these would go before everybody else's. `sessionOf` names the session without knowing whether it exists.
 */
export const shareFairly = (sessionOf: (c: Context<Env>) => string | undefined) => {
  const networks = new SlotsByCaller()
  const sessions = new SlotsByCaller()
  return createMiddleware<Env>(async (c, next) => {
    const session = sessionOf(c)
    const act = () => networks.run(networkOf(clientAddress(c)), ofOneAddress, next)
    // The session comes first: those who wait for their own requests keep nobody of their network waiting.
    await refusingIfFull(session ? sessions.run(session, ofOneSession, act) : act())
  })
}
