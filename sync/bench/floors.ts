import Dexie, { type Table } from 'dexie'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'

/*
 * What the same work costs without a synchronisation: IndexedDB by itself, and Dexie as an app would use it in thirty lines. Both know neither
 * who may see what, nor what is pending, nor how far they have read.
 */

export interface Answer {
  jobs: JobRow[]
  people: PublicUser[]
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })

const openRaw = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const store of ['jobs', 'people', 'messages']) request.result.createObjectStore(store, { keyPath: 'id' })
      request.result.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

export const raw = async (name: string) => {
  const db = await openRaw(name)
  return {
    store: async ({ jobs, people }: Answer) => {
      const transaction = db.transaction(['jobs', 'people'], 'readwrite', { durability: 'relaxed' })
      for (const job of jobs) transaction.objectStore('jobs').put(job)
      for (const person of people) transaction.objectStore('people').put(person)
      await done(transaction)
    },
    write: async (message: { id: string }) => {
      const transaction = db.transaction(['messages', 'outbox'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('messages').put(message)
      transaction.objectStore('outbox').add({ args: message })
      await done(transaction)
    },
    close: () => db.close(),
  }
}

class Plain extends Dexie {
  declare jobs: Table<JobRow, string>
  declare people: Table<PublicUser, string>
  declare messages: Table<{ id: string }, string>
  declare outbox: Table<{ args: unknown }, number>

  constructor(name: string) {
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      jobs: 'id, canton, [status+createdAt]',
      people: 'id',
      messages: 'id, [jobId+order]',
      outbox: '++order',
    })
  }
}

export const dexie = async (name: string) => {
  const db = new Plain(name)
  await db.open()
  return {
    db,
    store: ({ jobs, people }: Answer) =>
      db.transaction('rw', db.jobs, db.people, async () => {
        await db.jobs.bulkPut(jobs)
        await db.people.bulkPut(people)
      }),
    write: (message: { id: string }) =>
      db.transaction('rw', db.messages, db.outbox, async () => {
        await db.messages.put(message)
        await db.outbox.add({ args: message })
      }),
    close: () => db.close(),
  }
}
