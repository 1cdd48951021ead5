import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client.ts'
import { networkOf } from './network.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { Refusal } from './refusal.ts'
import { Slots, SlotsFull } from './slots.ts'

/*
 * Each request takes a connection to the database, of the few that everybody shares. Somebody who sends a thousand at once waits for themselves, and
 * others for nobody.
 */

/** More than the windows of several devices ask for at once. */
const ofOnePerson = { atOnce: 4, waiting: 20 }
/** A class of students may stand behind one address. */
const ofOneNetwork = { atOnce: 2, waiting: 60 }
/** Visitors leave most connections to those who are signed in. */
const ofAllVisitors = { atOnce: 4, waiting: 200 }

const slotsOf = ({ atOnce, waiting }: typeof ofOnePerson) => new Slots(atOnce, waiting)

/**
 * Answers a few requests of one person at a time, or as many as `ofOne` says, of a visitor's network, and of all visitors; refuses `slow_down` once
 * too many wait. Goes after the question who is calling; each route that uses it counts by itself.
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
