import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { ApiError, JsonText, type Call } from '../http/transport.ts'
import type { PlantInDevice } from './sim-device.ts'

/*
 * Mistakes that a device could make, each planted from outside; the suite must notice every one. Load this beside the simulation, not
 * before its modules are reset: a class of another copy of a module is another class, and the mistake would never be made.
 */

/** How often a planted mistake was made: one that never was proves nothing. */
export const made = { count: 0 }

const around = (env: SyncEnvironment, call: Call): SyncEnvironment => ({ ...env, call })

const isPush = (path: string) => path === '/api/sync/push'

/** "Signed out" taken for "forget everything". */
export const deletesOn401: PlantInDevice = (db, env) =>
  around(env, async <T>(...request: Parameters<Call>): Promise<T> => {
    try {
      return await env.call<T>(...request)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        made.count += 1
        await db.outbox.clear()
      }
      throw error
    }
  })

/** Taken out of the outbox when it is sent, not when it is answered. */
export const removesBeforeTheAnswer: PlantInDevice = (db, env) =>
  around(env, async <T>(...request: Parameters<Call>): Promise<T> => {
    const [, path, body] = request
    if (isPush(path) && body instanceof JsonText) {
      const { mutations } = JSON.parse(body.text) as { mutations: { id: string }[] }
      made.count += mutations.length
      await db.outbox
        .where('id')
        .anyOf(mutations.map(({ id }) => id))
        .delete()
    }
    return await env.call<T>(...request)
  })

/** One queue for everything: what stands behind a mutation that can't get through never leaves. */
export const oneLaneForAll: PlantInDevice = (db, env) => {
  db.outbox.hook('creating', (_key, item) => {
    made.count += 1
    item.lane = 'all'
  })
  return env
}

/** With the guard of pulls taken out: cursors never go back, so that what an older answer overwrote stays. */
export const keepsNewestCursor: PlantInDevice = (db: LocalDatabase, env) => {
  db.feeds.hook('updating', (changes, _feed, state) => {
    const cursor = 'cursor' in changes ? Number(changes.cursor) : state.cursor
    if (cursor >= state.cursor) return undefined
    made.count += 1
    return { cursor: state.cursor, before: state.before }
  })
  return env
}
