import type { Logger } from 'pino'
import { notePhotoRequest } from '../http/process-metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'

/** The refusal of whatever needs the store while it is away. */
export const photosAway = (): Refusal => new Refusal('photos_away', { retryAfter: 10 })

/** After this many faults in a row, requests are refused at once for this many milliseconds: waiting for each would keep the places of others. */
const pause = { after: 3, ms: 5_000 }

/** Returns the store as requests and tasks use it: a fault is logged and counted, and becomes the refusal `photos_away`. */
export const guardStore = (
  store: ObjectStore,
  log: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): ObjectStore => {
  let faults = 0
  let lastFaultAt = 0

  const guard = async <T>(act: 'put' | 'get' | 'remove', ask: () => Promise<T>): Promise<T> => {
    if (faults >= pause.after && now() - lastFaultAt < pause.ms) throw photosAway()
    try {
      const answer = await ask()
      faults = 0
      notePhotoRequest(act, 'done')
      return answer
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      faults += 1
      lastFaultAt = now()
      notePhotoRequest(act, 'failed')
      log.warn({ act, code: error.code }, 'object store away')
      throw photosAway()
    }
  }

  return {
    put: (key, content) => guard('put', () => store.put(key, content)),
    get: (key) => guard('get', () => store.get(key)),
    remove: (key) => guard('remove', () => store.remove(key)),
  }
}
