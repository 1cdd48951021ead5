import { createCollection, createIndexedDB, createLiveQueryCollection, indexedDBCollectionOptions } from '@tanstack/db'
import { startOfflineExecutor, type OnlineDetector, type StorageAdapter } from '@tanstack/offline-transactions'
import Dexie from 'dexie'
import { pullLimits } from '../../../schema/limits.ts'
import { fresh, messageOf, pause, type Contender, type Message, type Page, type StubServer } from '../contender.ts'

/*
 * TanStack DB with its own packages for storage: collections in IndexedDB, and the executor of offline transactions, whose outbox sends one
 * transaction after the other. Its live queries show a write before it is stored.
 */

const openCollections = async <Name extends string>(name: string, stores: readonly Name[]) => {
  const db = await createIndexedDB({ name, version: 1, stores })
  const collect = <Row extends { id: string }>(store: Name) =>
    createCollection(indexedDBCollectionOptions<Row, string>({ db, name: store, getKey: ({ id }) => id }))
  return { db, collect }
}

/** Its own adapter resolves before the commit, and asks for none on the disk. */
class StrictOutbox implements StorageAdapter {
  readonly #db: IDBDatabase
  readonly #stored = new Map<string, () => void>()

  constructor(db: IDBDatabase) {
    this.#db = db
  }

  /** Resolves once the transaction with this id is on the disk. */
  stored(id: string): Promise<void> {
    return new Promise((resolve) => this.#stored.set(`tx:${id}`, resolve))
  }

  get = (key: string) => this.#ask<string | null>('readonly', (store) => store.get(key) as IDBRequest<string | null>)
  keys = () => this.#ask('readonly', (store) => store.getAllKeys() as IDBRequest<string[]>)
  clear = () => this.#ask('readwrite', (store) => store.clear())
  delete = (key: string) => this.#ask('readwrite', (store) => store.delete(key))
  set = async (key: string, value: string) => {
    await this.#ask('readwrite', (store) => store.put(value, key))
    this.#stored.get(key)?.()
    this.#stored.delete(key)
  }

  #ask<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const transaction = this.#db.transaction('outbox', mode, { durability: 'strict' })
      const request = work(transaction.objectStore('outbox'))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  }
}

/** The page's word for the network. */
class Network implements OnlineDetector {
  #server: StubServer | undefined
  readonly #listeners = new Set<() => void>()

  get server(): StubServer {
    if (!this.#server) throw new Error('offline')
    return this.#server
  }
  reach(server: StubServer): void {
    this.#server = server
    this.notifyOnline()
  }
  isOnline = () => this.#server !== undefined
  notifyOnline = () => this.#listeners.forEach((listener) => listener())
  dispose = () => this.#listeners.clear()
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** One page, one tab: nobody else could lead. */
const leads = {
  requestLeadership: () => Promise.resolve(true),
  releaseLeadership: () => {},
  isLeader: () => true,
  onLeadershipChange: () => () => {},
}

export const tanstack: Contender = {
  sendsOneByOne: true,

  async prepareLoad(pages) {
    const name = fresh()
    const { db, collect } = await openCollections(name, ['jobs', 'people'])
    const jobs = collect<Page['jobs'][number]>('jobs')
    const people = collect<Page['people'][number]>('people')
    await Promise.all([jobs.preload(), people.preload()])
    const newest = createLiveQueryCollection((query) =>
      query
        .from({ job: jobs })
        .orderBy(({ job }) => job.createdAt, 'desc')
        .limit(pullLimits.firstPage),
    )
    return {
      run: async (noteFirst) => {
        const watching = newest.subscribeChanges(() => {
          if (newest.size === pullLimits.firstPage) noteFirst()
        })
        for (const text of pages) {
          await pause(0)
          const page = JSON.parse(text) as Page
          const unknown = page.people.filter(({ id }) => !people.has(id))
          const written = [jobs.insert(page.jobs), ...(unknown.length > 0 ? [people.insert(unknown)] : [])]
          await Promise.all(written.map((transaction) => transaction.when('settled')))
        }
        watching.unsubscribe()
      },
      countJobs: async () => (await jobs.utils.exportData()).length,
      end: async () => {
        await newest.cleanup()
        db.close()
        await Dexie.delete(name)
      },
    }
  },

  async open() {
    const name = fresh()
    const { db, collect } = await openCollections(name, ['messages', 'outbox'])
    const messages = collect<Message>('messages')
    await messages.preload()
    const shown = createLiveQueryCollection((query) => query.from({ message: messages }))
    await shown.preload()
    const network = new Network()
    const outbox = new StrictOutbox(db.db)
    const executor = startOfflineExecutor({
      collections: { messages },
      mutationFns: {
        send: async ({ transaction }) => {
          await network.server.take(transaction.mutations.map(({ modified }) => modified as unknown as Message))
          await messages.utils.acceptMutations(transaction)
        },
      },
      storage: outbox,
      onlineDetector: network,
      leaderElection: leads,
    })
    await executor.waitForInit()
    return {
      write: async (n) => {
        const offline = executor.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
        const transaction = offline.mutate(() => messages.insert(messageOf(n)))
        const stored = outbox.stored(transaction.id)
        offline.commit().catch(() => undefined)
        await stored
      },
      watch: (onCount) => {
        const watching = shown.subscribeChanges(() => onCount(shown.size))
        return () => watching.unsubscribe()
      },
      connect: async (server) => {
        network.reach(server)
        while ((await outbox.keys()).length > 0) await pause(5)
      },
      // Messages that the server has accepted are in the collection, waiting ones in the outbox.
      count: async () => (await messages.utils.exportData()).length + (await outbox.keys()).length,
      end: async () => {
        executor.dispose()
        await shown.cleanup()
        db.close()
        await Dexie.delete(name)
      },
    }
  },
}
