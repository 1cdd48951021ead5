import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import { notePhotoRequest } from '../http/process-metrics.ts'
import { Refusal } from '../http/refusal.ts'

/** Keeps bytes outside the database, under random keys that say nothing about a person. Each method throws a StoreFault if the store does not do it. */
export interface ObjectStore {
  /** Stores an object under a new key. */
  put(key: Id, content: Uint8Array): Promise<void>
  /** Returns the bytes of an object; undefined if the store has none under this key. */
  get(key: Id): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes an object; one that is not there is no fault. */
  remove(key: Id): Promise<void>
}

/** The store was not reached, or refused. `code`: what it or the network said, such as NoSuchBucket or ECONNREFUSED. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`The object store failed: ${code}`, { cause })
    this.code = code
  }
}

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
