import { setTimeout as sleep } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { rangeOf } from './network.ts'
import { Refusal } from './refusal.ts'

interface Rate {
  perSecond: number
  /** How many may come at once before the pace holds. */
  atOnce: number
  /** How many times as much the range around a network may ask (`rangeOf`). */
  ofRange: number
}

/** A class opens pages of photos in some seconds. With more than this, one visitor's hundred connections kept the process for themselves. */
const ofVisitors = { perSecond: 60, atOnce: 120, ofRange: 2 }
/** A school of phones that come back. Only the database knows which sessions exist, so made-up ones have a pace as well. */
const ofSessions = { perSecond: 150, atOnce: 300, ofRange: 4 }
/** Files cost a fifth, and a first visit takes forty of them. */
const ofFiles = { perSecond: 300, atOnce: 900, ofRange: 4 }

/** Milliseconds after which a turn is too late to wait for. */
const longestWaitMs = 10_000
/** Callers that are remembered before those whose pace is over are forgotten. */
const fewCallers = 1_000

/**
 * Gives each caller turns at a rate, like a bucket that leaks. The queue of rate-limiter-flexible remembers each caller for good, and lets all that
 * wait go at once at each full second.
 */
export class Pace {
  readonly #gap: number
  readonly #slack: number
  /** When the turns that each caller has taken are over. */
  readonly #taken = new Map<string, number>()
  #forgetsAt = fewCallers

  constructor({ perSecond, atOnce }: Pick<Rate, 'perSecond' | 'atOnce'>) {
    this.#gap = 1_000 / perSecond
    this.#slack = atOnce * this.#gap
  }

  /** Takes the next turn, and returns the milliseconds until it; undefined if that is too late, and then takes none. */
  next(caller: string, now: number): number | undefined {
    const taken = Math.max(now, this.#taken.get(caller) ?? 0) + this.#gap
    const wait = Math.max(0, taken - now - this.#slack)
    if (wait > longestWaitMs) return undefined
    this.#taken.set(caller, taken)
    this.#forget(now)
    return wait
  }

  #forget(now: number): void {
    if (this.#taken.size <= this.#forgetsAt) return
    for (const [caller, taken] of this.#taken) if (taken <= now) this.#taken.delete(caller)
    this.#forgetsAt = Math.max(fewCallers, 2 * this.#taken.size)
  }
}

/** Returns what `Pace.next` does, for a network and the range around it. */
const paceOf = ({ ofRange, ...rate }: Rate) => {
  const networks = new Pace(rate)
  const ranges = new Pace({ perSecond: ofRange * rate.perSecond, atOnce: ofRange * rate.atOnce })
  return (network: string, now: number): number | undefined => {
    const own = networks.next(network, now)
    const ofAll = own === undefined ? undefined : ranges.next(rangeOf(network), now)
    return ofAll === undefined ? undefined : Math.max(own!, ofAll)
  }
}

/**
 * Lets the visitors, the sessions, and the requests for files of one network begin at a pace each; what comes faster waits. It precedes all that costs
 * something. Refuses `slow_down` what would wait too long.
 */
export const keepPace = () => {
  const [visitors, sessions, files] = [paceOf(ofVisitors), paceOf(ofSessions), paceOf(ofFiles)]
  return createMiddleware<Env>(async (c, next) => {
    if (c.get('config').rateLimits) {
      const pace = c.req.path.startsWith('/assets/') ? files : c.get('sessionToken') ? sessions : visitors
      const wait = pace(c.get('network'), performance.now())
      if (wait === undefined) throw new Refusal('slow_down', { retryAfter: 5 })
      if (wait > 0) await sleep(wait)
    }
    await next()
  })
}
