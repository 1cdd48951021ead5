import type { Id } from '../../schema/ids.ts'

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
