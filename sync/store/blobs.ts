import type { DBCore, Dexie, EntityTable, Middleware } from 'dexie'
import { isPageOfWebKit } from './webkit-page-cache.ts'

/*
 * WebKit stores no Blobs in a private window (https://bugs.webkit.org/show_bug.cgi?id=156347). There the bytes are stored instead, and a
 * reader of the row gets a Blob again, so no other code needs to know (`.decisions/sync/0433-…`).
 */

/** The parts of a database that the trial of storing a Blob needs. */
interface Tried extends Dexie {
  drafts: EntityTable<{ key: string; value: unknown; at: number }, 'key'>
  now: () => number
}

/** Stored in place of a Blob. No Blob has fields of these names. */
interface StoredBytes {
  blobBytes: ArrayBuffer
  blobType: string
}

/** The paths to a Blob, or a list of Blobs, in the rows of each table. */
const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
  outbox: [['photo'], ['photos']],
  refusals: [['photo'], ['photos']],
  acknowledged: [
    ['item', 'photo'],
    ['item', 'photos'],
  ],
  drafts: [['value'], ['value', 'photos']],
  cachedLists: [['photo']],
}

/** The bytes of Blobs that must be stored as bytes. They are read beforehand, because reading them would end a transaction. */
const bytesOf = new WeakMap<Blob, StoredBytes>()

/** The databases that have stored a Blob. A failed trial is not remembered: it may have another reason, so the next photo tries again. */
const takingBlobs = new WeakSet<Tried>()

/**
 * Reads the bytes of these Blobs if the browser stores no Blobs. Call it before the transaction that stores a Blob for the first time. Throws
 * the browser's error if a Blob cannot be read.
 */
export const prepareBlobs = async (db: Tried, blobs: readonly Blob[]): Promise<void> => {
  const unknown = blobs.filter((blob) => !bytesOf.has(blob))
  // A WebKit worker cannot be recognised, but there only pages store photos.
  if (unknown.length === 0 || !isPageOfWebKit() || (await takesBlobs(db))) return
  const read = async (blob: Blob) => note(blob, { blobBytes: await blob.arrayBuffer(), blobType: blob.type })
  await Promise.all(unknown.map(read))
}

const note = (blob: Blob, stored: StoredBytes): Blob => {
  bytesOf.set(blob, stored)
  return blob
}

class Undone extends Error {}

/** Stores a Blob and undoes that. */
const takesBlobs = async (db: Tried): Promise<boolean> => {
  if (takingBlobs.has(db)) return true
  try {
    await db.transaction('rw', db.drafts, async () => {
      await db.drafts.put({ key: 'trial', value: new Blob(['.']), at: db.now() })
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) takingBlobs.add(db)
  }
  return takingBlobs.has(db)
}

/** For `Dexie.use`: stores the bytes of the Blobs whose bytes are known. */
export const storeAsBytes: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'bytes of Blobs',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      if (!places[name]) return table
      return {
        ...table,
        mutate: (request) =>
          table.mutate(
            'values' in request
              ? { ...request, values: request.values.map((row: unknown) => changeBlobs(name, row, toStored)) }
              : request,
          ),
      }
    },
  }),
}

/** Turns stored bytes back into Blobs for every reader of these tables. */
export const readAsBlobs = (db: Tried): void => {
  for (const name of Object.keys(places)) {
    db.table<unknown>(name).hook('reading', (row) => changeBlobs(name, row, toBlob))
  }
}

const toStored = (value: unknown): unknown => (value instanceof Blob && bytesOf.get(value)) || value

const toBlob = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('blobBytes' in value)) return value
  const stored = value as StoredBytes
  // The bytes are noted, so that the row can be stored again.
  return note(new Blob([stored.blobBytes], { type: stored.blobType }), stored)
}

type Change = (value: unknown) => unknown

const changeBlobs = (table: string, row: unknown, change: Change): unknown =>
  places[table]!.reduce((changed, path) => changeAt(changed, path, change), row)

/** Returns the value with the value at the path changed; the same object if nothing changes. */
const changeAt = (value: unknown, [field, ...deeper]: readonly string[], change: Change): unknown => {
  if (field === undefined) return Array.isArray(value) ? changeEach(value, change) : change(value)
  if (typeof value !== 'object' || value === null || !(field in value)) return value
  const before = (value as Record<string, unknown>)[field]
  const after = changeAt(before, deeper, change)
  return after === before ? value : { ...value, [field]: after }
}

const changeEach = (list: readonly unknown[], change: Change): readonly unknown[] => {
  const changed = list.map(change)
  return changed.some((one, at) => one !== list[at]) ? changed : list
}
