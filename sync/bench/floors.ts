import Dexie, { liveQuery, type Table } from 'dexie'
import type { PublicUser } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { pullLimits, pushLimits } from '../../schema/limits.ts'
import {
  fresh,
  jobIndexes,
  messageOf,
  pause,
  type Contender,
  type Message,
  type Page,
  type StubServer,
} from './contender.ts'

/*
 * The cost of the same work without a synchronisation: IndexedDB by itself, and Dexie as an app would use it in thirty lines. Neither knows
 * permissions, refusals or cursors.
 */

interface Waiting {
  order: number
  args: Message
}

interface Floor {
  store(page: Page): Promise<unknown>
  /** Calls back with how many offers a screen shows: the first page at most. */
  watchJobs(onCount: (count: number) => void): () => void
  countJobs(): Promise<number>
  write(message: Message): Promise<unknown>
  countMessages(): Promise<number>
  watch(onCount: (count: number) => void): () => void
  readOutbox(limit: number): Promise<Waiting[]>
  forget(orders: number[]): Promise<unknown>
  close(): void
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no result')))
  })

const openRaw = (name: string) => {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    const create = (store: string) => request.result.createObjectStore(store, { keyPath: 'id' })
    const jobs = create('jobs')
    for (const index of jobIndexes) jobs.createIndex([index].flat().join(), index)
    create('messages').createIndex('place', ['jobId', 'order'])
    create('people')
    request.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
  })
  return resultOf(request)
}

/** Reads again after each change, which is the least that a live query does. */
const createWatch = (read: () => Promise<unknown[]>) => {
  const listeners = new Set<(count: number) => void>()
  return {
    onChange: async () => {
      if (listeners.size === 0) return
      const { length } = await read()
      for (const listener of listeners) listener(length)
    },
    watch: (listener: (count: number) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const openFloorOfRaw = async (name: string): Promise<Floor> => {
  const db = await openRaw(name)
  const readAll = (store: string, limit?: number) =>
    resultOf(db.transaction(store).objectStore(store).getAll(null, limit) as IDBRequest<unknown[]>)
  const shownJobs = createWatch(() => readAll('jobs', pullLimits.firstPage))
  const shownMessages = createWatch(() => readAll('messages'))
  return {
    store: async ({ jobs, people }) => {
      const transaction = db.transaction(['jobs', 'people'], 'readwrite', { durability: 'relaxed' })
      for (const job of jobs) transaction.objectStore('jobs').put(job)
      for (const person of people) transaction.objectStore('people').put(person)
      await done(transaction)
      void shownJobs.onChange()
    },
    watchJobs: shownJobs.watch,
    countJobs: () => resultOf(db.transaction('jobs').objectStore('jobs').count()),
    write: async (message) => {
      const transaction = db.transaction(['messages', 'outbox'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('messages').put(message)
      transaction.objectStore('outbox').add({ args: message })
      await done(transaction)
      void shownMessages.onChange()
    },
    watch: shownMessages.watch,
    countMessages: () => resultOf(db.transaction('messages').objectStore('messages').count()),
    readOutbox: (limit) =>
      resultOf(db.transaction('outbox').objectStore('outbox').getAll(null, limit) as IDBRequest<Waiting[]>),
    forget: async (orders) => {
      const transaction = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      for (const order of orders) transaction.objectStore('outbox').delete(order)
      await done(transaction)
    },
    close: () => db.close(),
  }
}

class Plain extends Dexie {
  declare jobs: Table<JobRow, string>
  declare people: Table<PublicUser, string>
  declare messages: Table<Message, string>
  declare outbox: Table<Waiting, number>

  constructor(name: string) {
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      jobs: ['id', ...jobIndexes.map((index) => (typeof index === 'string' ? index : `[${index.join('+')}]`))].join(),
      people: 'id',
      messages: 'id, [jobId+order]',
      outbox: '++order',
    })
  }
}

const openFloorOfDexie = async (name: string): Promise<Floor> => {
  const db = new Plain(name)
  await db.open()
  const follow =
    (read: () => Promise<unknown[]>): Floor['watch'] =>
    (onCount) => {
      const watching = liveQuery(read).subscribe(({ length }) => onCount(length))
      return () => watching.unsubscribe()
    }
  return {
    watchJobs: follow(() => db.jobs.limit(pullLimits.firstPage).toArray()),
    store: ({ jobs, people }) =>
      db.transaction('rw', db.jobs, db.people, async () => {
        await db.jobs.bulkPut(jobs)
        await db.people.bulkPut(people)
      }),
    countJobs: () => db.jobs.count(),
    write: (message) =>
      db.transaction('rw', db.messages, db.outbox, async () => {
        await db.messages.put(message)
        await db.outbox.add({ args: message } as Waiting)
      }),
    countMessages: () => db.messages.count(),
    watch: follow(() => db.messages.toArray()),
    readOutbox: (limit) => db.outbox.limit(limit).toArray(),
    forget: (orders) => db.outbox.bulkDelete(orders),
    close: () => db.close(),
  }
}

/** Sends what waits, in batches as large as ours. */
const drain = async (floor: Floor, server: StubServer): Promise<void> => {
  for (;;) {
    const waiting = await floor.readOutbox(pushLimits.mutations)
    if (waiting.length === 0) return
    await server.take(waiting.map(({ args }) => args))
    await floor.forget(waiting.map(({ order }) => order))
  }
}

const contend = (openFloor: (name: string) => Promise<Floor>): Contender => ({
  async prepareLoad(pages) {
    const name = fresh()
    const floor = await openFloor(name)
    return {
      run: async (noteFirst) => {
        const stop = floor.watchJobs((shown) => {
          if (shown === pullLimits.firstPage) noteFirst()
        })
        for (const page of pages) {
          await pause(0)
          await floor.store(JSON.parse(page) as Page)
        }
        stop()
      },
      countJobs: floor.countJobs,
      end: async () => {
        floor.close()
        await Dexie.delete(name)
      },
    }
  },
  async open() {
    const name = fresh()
    const floor = await openFloor(name)
    let sent = Promise.resolve()
    let send = () => {}
    return {
      write: async (n) => {
        await floor.write(messageOf(n))
        send()
      },
      watch: floor.watch,
      connect: (server) => {
        send = () => void (sent = sent.then(() => drain(floor, server)))
        send()
        return sent
      },
      count: floor.countMessages,
      end: async () => {
        await sent
        floor.close()
        await Dexie.delete(name)
      },
    }
  },
})

export const raw = contend(openFloorOfRaw)
export const dexie = contend(openFloorOfDexie)
