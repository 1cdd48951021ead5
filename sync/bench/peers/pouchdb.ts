import PouchDB from 'pouchdb-browser'
import { pullLimits, pushLimits } from '../../../schema/limits.ts'
import { fresh, messageOf, type Contender, type Page } from '../contender.ts'
import { serveDocuments, serveWrites, type Stored } from './couchdb.ts'

/*
 * PouchDB over its adapter for IndexedDB, as its guides advise for speed: no old revisions, large batches, the checkpoint on one side, and no check
 * that the remote database exists. A document has a type, as in CouchDB; without Mango there are no secondary indexes.
 */

const strict = 'strict-'
const { transaction } = IDBDatabase.prototype

/** PouchDB leaves the durability to the browser, which then answers before the disk. The page asks for it in its place, for the messages. */
IDBDatabase.prototype.transaction = function (names, mode, options) {
  const isStrict = mode === 'readwrite' && this.name.includes(strict)
  return transaction.call(this, names, mode, isStrict ? { durability: 'strict' } : options)
}

const openLocal = (name: string) => new PouchDB<Stored>(name, { auto_compaction: true, revs_limit: 1 })

const openRemote = (serve: typeof fetch) =>
  new PouchDB<Stored>(`http://stub/${fresh()}`, { skip_setup: true, fetch: serve })

export const pouchdb: Contender = {
  prepareLoad(texts) {
    const db = openLocal(fresh())
    const remote = openRemote(serveDocuments(texts.map((text) => JSON.parse(text) as Page)))
    return Promise.resolve({
      run: async (noteFirst) => {
        let shown = 0
        const watching = db.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => {
          if (doc?.type === 'job') shown += 1
          if (shown < pullLimits.firstPage) return
          noteFirst()
          watching.cancel()
        })
        await db.replicate.from(remote, { batch_size: 1_000, checkpoint: 'target' })
      },
      countJobs: async () => {
        const { rows } = await db.allDocs({ include_docs: true })
        return rows.filter((row) => 'doc' in row && row.doc?.type === 'job').length
      },
      end: () => db.destroy(),
    })
  },

  open() {
    const db = openLocal(strict + fresh())
    const stops: (() => void)[] = []
    return Promise.resolve({
      write: (n) => {
        const { id, ...message } = messageOf(n)
        return db.put({ _id: id, type: 'message', ...message })
      },
      watch: (onCount) => {
        let shown = 0
        const watching = db
          .changes({ since: 'now', live: true, include_docs: true })
          .on('change', () => onCount((shown += 1)))
        return () => watching.cancel()
      },
      connect: async (server) => {
        const remote = openRemote(serveWrites(server))
        const options = { batch_size: pushLimits.mutations, checkpoint: 'source' } as const
        await db.replicate.to(remote, options)
        const live = db.replicate.to(remote, { ...options, live: true })
        stops.push(() => live.cancel())
      },
      count: async () => (await db.allDocs()).rows.length,
      end: async () => {
        for (const stop of stops) stop()
        await db.destroy()
      },
    })
  },
}
