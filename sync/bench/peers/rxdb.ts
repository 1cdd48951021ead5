import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { map } from 'rxjs'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { pullLimits, pushLimits } from '../../../schema/limits.ts'
import { fresh, jobIndexes, messageOf, pause, type Contender, type Message, type Page } from '../contender.ts'

/*
 * RxDB over Dexie, its free storage for IndexedDB, as its documentation advises for speed: the indexes of our tables and no more, one instance (no
 * messages to other tabs), results kept up to date by EventReduce, and batches as large as ours.
 */

const open = (chromeTransactionDurability: 'relaxed' | 'strict') =>
  createRxDatabase({
    name: fresh(),
    storage: getRxStorageDexie({ chromeTransactionDurability }),
    multiInstance: false,
    eventReduce: true,
  })

const text = { type: 'string', maxLength: 40 } as const

/** Without a validator, the schema says the keys and indexes alone. */
const schemaOf = <Row>(properties: object, indexes: (string | string[])[] = []) =>
  ({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: text, ...properties },
    required: ['id', ...Object.keys(properties)],
    indexes,
  }) as unknown as RxJsonSchema<Row>

const jobs = {
  // RxDB can't index a field that may be null.
  schema: schemaOf<JobRow>(
    { postedById: text, canton: text, status: text, createdAt: text },
    jobIndexes.filter((index) => index !== 'assignedToId'),
  ),
}
const people = { schema: schemaOf<PublicUser>({}) }
const messages = {
  schema: schemaOf<Message>({ jobId: text, order: { type: 'number', minimum: 0, maximum: 1_000_000, multipleOf: 1 } }, [
    ['jobId', 'order'],
  ]),
}

/** The number of pages that have come. */
interface Checkpoint {
  pages: number
}

const pullInto = <R extends { id: string }>(
  collection: RxCollection<R>,
  pages: string[],
): RxReplicationState<R, Checkpoint> =>
  replicateRxCollection<R, Checkpoint>({
    replicationIdentifier: 'load',
    collection,
    live: false,
    waitForLeadership: false,
    pull: {
      // RxDB takes a page with fewer rows than `batchSize` for the last one.
      batchSize: 1,
      handler: async (checkpoint) => {
        await pause(0)
        const at = checkpoint?.pages ?? 0
        const rows = JSON.parse(pages[at] ?? '[]') as R[]
        return { checkpoint: { pages: at + 1 }, documents: rows.map((row) => ({ ...row, _deleted: false })) }
      },
    },
  })

export const rxdb: Contender = {
  async prepareLoad(texts) {
    const pages = texts.map((page) => JSON.parse(page) as Page)
    const jobPages = pages.map((page) => JSON.stringify(page.jobs))
    const peoplePages = pages.map((page) => JSON.stringify(page.people))
    const db = await open('relaxed')
    const collections = await db.addCollections({ jobs, people })
    return {
      run: async (noteFirst) => {
        const watching = collections.jobs.find({ limit: pullLimits.firstPage }).$.subscribe((shown) => {
          if (shown.length === pullLimits.firstPage) noteFirst()
        })
        const pulls = [pullInto(collections.jobs, jobPages), pullInto(collections.people, peoplePages)]
        await Promise.all(pulls.map((one) => one.awaitInitialReplication()))
        watching.unsubscribe()
      },
      countJobs: () => collections.jobs.count().exec(),
      end: async () => void (await db.remove()),
    }
  },

  async open() {
    const db = await open('strict')
    const collections = await db.addCollections({ messages })
    const all = collections.messages.find()
    return {
      write: (n) => collections.messages.insert(messageOf(n)),
      watch: (onCount) => {
        const watching = all.$.pipe(map((shown) => shown.length)).subscribe(onCount)
        return () => watching.unsubscribe()
      },
      connect: async (server) => {
        const replication = replicateRxCollection<Message, Checkpoint>({
          replicationIdentifier: 'push',
          collection: collections.messages,
          waitForLeadership: false,
          push: {
            batchSize: pushLimits.mutations,
            handler: async (rows) => {
              await server.take(rows.map(({ newDocumentState }) => newDocumentState))
              return []
            },
          },
        })
        await replication.awaitInitialReplication()
        await replication.awaitInSync()
      },
      count: () => collections.messages.count().exec(),
      end: async () => void (await db.remove()),
    }
  },
}
