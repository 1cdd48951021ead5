import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId, type Id } from '../../schema/ids.ts'
import type { Upgrades } from '../../schema/mutation-upgrades.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pushLimits } from '../../schema/limits.ts'
import type { FeedEntry, PullAnswer, PushAnswer, Verdict } from '../../schema/sync.ts'
import { LocalDatabase } from '../store/database.ts'
import { writeReplica } from '../store/replica.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { tabLocks } from '../device/locks.ts'
import { toDataUrl } from '../store/photos.ts'
import { JsonText } from '../http/transport.ts'

interface Sent {
  id: Id
  name: string
  lane: string
  args: Record<string, unknown>
  photo?: string
  photos?: string[]
}

/** One user's phone. The test answers in the place of the server, by `push` and `pull`. No timer ever rings: `later` never calls back. */
export const testDevice = ({ upgrades }: { upgrades?: Upgrades } = {}) => {
  const me = newId()
  const clock = { now: Date.parse('2026-11-20T08:00:00.000Z') }
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange, ...(upgrades && { upgrades }) }
  const connect = () => new LocalDatabase(me, { now: () => clock.now, newId }, storage)
  const db = connect()
  const bodies: string[] = []
  const device = {
    me,
    db,
    clock,
    /** Opens a further connection to the same database, like another tab. */
    connect,
    /** The body of each push. */
    bodies,
    push: (_mutations: Sent[]): unknown => ({ epoch: 'one', verdicts: [] }) satisfies PushAnswer,
    pull: (_query: URLSearchParams): unknown => pullAnswer({}),
    env: undefined as unknown as SyncEnvironment,
  }
  device.env = {
    now: () => clock.now,
    newId,
    random: () => 0.5,
    later: () => () => {},
    readPhoto: toDataUrl,
    locks: tabLocks(),
    call: async <T>(_method: string, path: string, body?: unknown) => {
      if (!(body instanceof JsonText)) return (await device.pull(new URLSearchParams(path.split('?')[1]))) as T
      bodies.push(body.text)
      return (await device.push((JSON.parse(body.text) as { mutations: Sent[] }).mutations)) as T
    },
    openEvents: () => () => {},
    pushSize: pushLimits.mutations,
    device: {
      isOnline: () => true,
      isVisible: () => true,
      onWake: () => () => {},
      openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
    },
  }
  return device
}

export type TestDevice = ReturnType<typeof testDevice>

export const verdicts = (mutations: Sent[], verdictOf: (mutation: Sent) => Omit<Verdict, 'id'>): PushAnswer => ({
  epoch: 'one',
  verdicts: mutations.map((mutation) => ({ ...verdictOf(mutation), id: mutation.id }) as Verdict),
})

export const applied = (position: number) => ({ verdict: 'applied', position }) as const
export const rejected = { verdict: 'rejected', code: 'job_not_open', message: 'Trop tard.' } as const

/** An answer to a pull. Each part that is not given is empty. */
export const pullAnswer = (answer: Partial<PullAnswer>): PullAnswer => ({
  epoch: 'one',
  feeds: [],
  rows: {},
  verdicts: [],
  ...answer,
})

/** A page of a feed that the device follows already. */
export const page = (feed: string, cursor: number, entries: FeedEntry[], more = false) => ({
  feed,
  head: more ? cursor + 1 : cursor,
  cursor,
  entries,
  more,
})

export const put = (entity: FeedEntry['entity'], id: Id, position: number): FeedEntry => ({
  entity,
  id,
  position,
  op: 'put',
})
export const del = (entity: FeedEntry['entity'], id: Id, position: number): FeedEntry => ({
  entity,
  id,
  position,
  op: 'del',
})

/** Stores that the device has followed its own feed and these others up to a position. */
export const follow = async ({ db, me }: TestDevice, cursor = 10, others: string[] = []): Promise<void> => {
  await writeReplica(db, { epoch: 'one', generation: 0, isResyncing: false })
  await db.feeds.bulkPut([userFeed(me), ...others].map((feed) => ({ feed, cursor, before: null, level: true })))
}
