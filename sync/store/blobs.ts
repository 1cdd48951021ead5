import type { DBCore, Dexie, EntityTable, Middleware } from 'dexie'
import { isPageOfWebKit } from './left-page.ts'

/*
 * WebKit stores no Blobs in a private window (https://bugs.webkit.org/show_bug.cgi?id=156347). There a Blob is stored as its bytes, and who reads
 * the row has a Blob again: nobody else knows (`.decisions/sync/0433-…`).
 */

/** What is needed of a connection to try whether it stores Blobs. */
interface Tried extends Dexie {
  drafts: EntityTable<{ key: string; value: unknown; at: number }, 'key'>
  now: () => number
}

/** What is stored in place of a Blob. No Blob has fields of these names. */
interface StoredBytes {
  blobBytes: ArrayBuffer
  blobType: string
}

/** Where the rows of a table have a Blob, or a list of them. */
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

/** The bytes of the Blobs that are to be stored by them. They must be known beforehand: reading them would end a transaction. */
const bytesOf = new WeakMap<Blob, StoredBytes>()

/** The connections on which a Blob could be stored. Where it could not, it may have been for another reason, so the next photo asks again. */
const takingBlobs = new WeakSet<Tried>()

/**
 * To be called with Blobs that are about to be stored for the first time, before the transaction. Reads them where the browser takes nothing but
 * their bytes. Throws the browser's error where they cannot be read.
 */
export const prepareBlobs = async (db: Tried, blobs: readonly Blob[]): Promise<void> => {
  const unknown = blobs.filter((blob) => !bytesOf.has(blob))
  // A worker of WebKit does not say that it is one; only pages store photos there.
  if (unknown.length === 0 || !isPageOfWebKit() || (await takesBlobs(db))) return
  const read = async (blob: Blob) => note(blob, { blobBytes: await blob.arrayBuffer(), blobType: blob.type })
  await Promise.all(unknown.map(read))
}

const note = (blob: Blob, stored: StoredBytes): Blob => {
  bytesOf.set(blob, stored)
  return blob
}

class Undone extends Error {}

/** Stores one, and undoes it. */
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

/** Gives whoever reads a row Blobs in the place of what is stored for them. */
export const readAsBlobs = (db: Tried): void => {
  for (const name of Object.keys(places)) {
    db.table<unknown>(name).hook('reading', (row) => changeBlobs(name, row, toBlob))
  }
}

const toStored = (value: unknown): unknown => (value instanceof Blob && bytesOf.get(value)) || value

const toBlob = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('blobBytes' in value)) return value
  const stored = value as StoredBytes
  // Noted, so that the row can be put back.
  return note(new Blob([stored.blobBytes], { type: stored.blobType }), stored)
}

type Change = (value: unknown) => unknown

const changeBlobs = (table: string, row: unknown, change: Change): unknown =>
  places[table]!.reduce((changed, path) => changeAt(changed, path, change), row)

/** Returns the value with what the path leads to changed; the value itself where nothing is. */
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
