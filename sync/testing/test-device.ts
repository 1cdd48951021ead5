import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { FeedEntry, PullAnswer, PushAnswer, Verdict } from '../../schema/sync.ts'
import { LocalDatabase } from '../store/database.ts'
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
}

/** One person's phone whose server is a function of the test. `later` is never called back: nothing here waits for a timer. */
export const testDevice = () => {
  const me = newId()
  const clock = { now: Date.parse('2026-11-20T08:00:00.000Z') }
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const connect = () => new LocalDatabase(me, { now: () => clock.now, newId }, storage)
  const db = connect()
  const bodies: string[] = []
  const device = {
    me,
    db,
    clock,
    /** A further connection to the same database: another tab. */
    connect,
    /** Each push as it went out. */
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
    device: {
      isOnline: () => true,
      isVisible: () => true,
      onWake: () => () => {},
      hearsStream: () => ({ tell: () => {}, stop: () => {} }),
    },
  }
  return device
}

export type TestDevice = ReturnType<typeof testDevice>

export const verdicts = (mutations: Sent[], judge: (mutation: Sent) => Omit<Verdict, 'id'>): PushAnswer => ({
  epoch: 'one',
  verdicts: mutations.map((mutation) => ({ ...judge(mutation), id: mutation.id }) as Verdict),
})

export const applied = (position: number) => ({ verdict: 'applied', position }) as const
export const rejected = { verdict: 'rejected', code: 'job_not_open', message: 'Trop tard.' } as const

/** An answer for one's own feed: where it stands, what is new, and the rows. */
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

/** The device has followed these feeds up to a position. */
export const follow = async ({ db, me }: TestDevice, cursor = 10, others: string[] = []): Promise<void> => {
  await db.meta.put({ key: 'copy', epoch: 'one', generation: 0, restaging: false })
  await db.feeds.bulkPut([userFeed(me), ...others].map((feed) => ({ feed, cursor, before: null, level: true })))
}
