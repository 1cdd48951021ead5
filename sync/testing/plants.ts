import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { ApiError, JsonText, type Call } from '../http/transport.ts'
import type { PlantInDevice } from './sim-device.ts'

/*
 * Bugs to plant into a device from outside; the suite must find each. Load this module together with the simulation, after modules
 * were reset: a class of another module instance is another class, and the bug would never happen.
 */

/** How often a planted bug happened: one that never happened proves nothing. */
export const made = { count: 0 }

const around = (env: SyncEnvironment, call: Call): SyncEnvironment => ({ ...env, call })

const isPush = (path: string) => path === '/api/sync/push'

/** A 401 deletes the outbox. */
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

/** Mutations leave the outbox when they are sent, not when they are answered. */
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

/** All mutations share one lane, so one that cannot get through holds up all others. */
export const oneLaneForAll: PlantInDevice = (db, env) => {
  db.outbox.hook('creating', (_key, item) => {
    made.count += 1
    item.lane = 'all'
  })
  return env
}

/** With the guard of pulls mocked away, cursors never go back, so that rows overwritten by an older answer stay. */
export const keepsNewestCursor: PlantInDevice = (db: LocalDatabase, env) => {
  db.feeds.hook('updating', (changes, _feed, state) => {
    const cursor = 'cursor' in changes ? Number(changes.cursor) : state.cursor
    if (cursor >= state.cursor) return undefined
    made.count += 1
    return { cursor: state.cursor, before: state.before }
  })
  return env
}
