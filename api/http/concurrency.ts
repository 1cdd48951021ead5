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

const slotsOf = ({ atOnce, waiting }: typeof ofOnePerson) => new Slots(atOnce, waiting)

/**
 * Runs at most a few requests at a time of one person (`ofOne`), of a visitor's network, and of all visitors. Refuses `slow_down` once too many
 * wait. It must follow the middleware that identifies the caller. Each route that uses it counts for itself.
 */
export const limitConcurrency = (ofOne = ofOnePerson) => {
  const busy = new Map<string, Slots>()
  const visitors = slotsOf(ofAllVisitors)
  return createMiddleware<Env>(async (c, next) => {
    const me = c.var.me as Me | undefined
    const caller = me?.id ?? networkOf(clientAddress(c))
    const slots = busy.get(caller) ?? slotsOf(me ? ofOne : ofOneNetwork)
    busy.set(caller, slots)
    try {
      await slots.run(me ? next : () => visitors.run(next))
    } catch (error) {
      throw error instanceof SlotsFull ? new Refusal('slow_down', { retryAfter: 2 }) : error
    } finally {
      if (slots.isIdle) busy.delete(caller)
    }
  })
}
