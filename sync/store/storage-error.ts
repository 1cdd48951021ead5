import Dexie from 'dexie'

/** Whether the storage of the device has failed, and not the code. */
export const isOfStorage = (error: unknown): boolean =>
  error instanceof DOMException || error instanceof Dexie.DexieError
