import { createMiddleware } from 'hono/factory'
import type { Id } from '../../schema/ids.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'
import { Slots, SlotsFull } from './slots.ts'

/** More than the windows of several devices ask for at once. Each takes a connection of the few that everybody shares. */
const ofOnePerson = { atOnce: 4, waiting: 20 }

/**
 * Answers a few requests of one person at a time; refuses `slow_down` once too many wait. Somebody who sends a thousand so waits for themselves,
 * and others for nobody. Goes after `signedIn`; each route that uses it counts by itself.
 */
export const limitConcurrency = () => {
  const busy = new Map<Id, Slots>()
  return createMiddleware<Env>(async (c, next) => {
    const { id } = c.var.me
    const slots = busy.get(id) ?? new Slots(ofOnePerson.atOnce, ofOnePerson.waiting)
    busy.set(id, slots)
    try {
      await slots.run(next)
    } catch (error) {
      throw error instanceof SlotsFull ? new Refusal('slow_down', { retryAfter: 2 }) : error
    } finally {
      if (slots.isIdle) busy.delete(id)
    }
  })
}
