import { forceCloseDatabase, IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie, { liveQuery, RangeSet } from 'dexie'
import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { expireCache } from '../fetched/cache.ts'
import { findMessagePhoto } from '../fetched/message-photos.ts'
import { sendMessage } from '../mutations/messages.ts'
import { databaseName, LocalDatabase, openDatabase, readyDatabase } from './database.ts'
import { removeDatabase } from './deletion.ts'
import { testDevice } from '../testing/test-device.ts'

test('a tab does not recreate a database that another tab has deleted', async () => {
  const { db, connect } = testDevice()
  const otherTab = connect()
  await Promise.all([db.open(), otherTab.open()])

  await db.delete({ disableAutoOpen: true })

  await expect(otherTab.messages.count()).rejects.toThrow('closed')
  expect(otherTab.isRetired).toBe(true)
})

test('a draft of one connection is there for the next', async () => {
  const { db, connect } = testDevice()
  await db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })
  db.close()

  expect(await connect().drafts.get('offer')).toMatchObject({ value: 'Jardin' })
})

test('a write is reported only once it is on the disk', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { db } = testDevice()

  await db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })

  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map((call: unknown[]) => call[2])).toEqual([{ durability: 'strict' }])
  begun.mockRestore()
})

test('the rows of a pull need not reach the disk at once, because they can be pulled again', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { db } = testDevice()

  await db.transaction('rw', db.membership, db.feeds, () =>
    db.feeds.put({ feed: 'f', cursor: 1, before: null, level: true }),
  )

  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map((call: unknown[]) => call[2])).toEqual([{ durability: 'relaxed' }])
  begun.mockRestore()
})

/** The schema of the previous version of the app, with rows that a device holds under it. */
const formerSchema = {
  account: 'id',
  people: 'id',
  jobs: 'id, status, canton, postedById, assignedToId, createdAt, [status+createdAt]',
  applications: 'id, jobId, studentId, createdAt',
  messages: 'id, jobId, senderId, [jobId+order], [receiverId+unread]',
  notifications: 'id, createdAt',
  base: '[entity+id], *by',
  membership: '[feed+entity+id], [entity+id], feed',
  feeds: 'feed',
  outbox: '++order, &id, lane, state',
  refusals: 'id, at',
  drafts: 'key',
  meta: 'key',
  cachedJobs: 'id, fetchedAt',
  cachedLists: 'key, fetchedAt',
  acknowledged: 'id, at',
}

test('the upgrade from the former schema keeps outbox, refusals and drafts, and finds the old mutations by their rows', async () => {
  const me = newId()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const former = new Dexie(`coup-de-main:${me}`, storage)
  former.version(1).stores(formerSchema)
  former.version(2).stores({ cachedProfiles: 'id, fetchedAt' })
  const [mutation, message, jobId, receiverId] = [newId(), newId(), newId(), newId()]
  const args = { id: message, jobId, receiverId, content: 'Bonjour' }
  await former.table('outbox').add({
    id: mutation,
    name: 'message.send',
    version: 1,
    lane: `conversation:${jobId}`,
    args,
    createdAt: '2026-11-20T08:00:00.000Z',
    state: 'queued',
    attempts: 0,
    frozen: false,
    touches: [`message:${message}`],
  })
  await former.table('refusals').add({ id: 'refused', name: 'message.send', args, code: 'depends', message: '', at: 1 })
  await former.table('drafts').add({ key: 'offer', value: 'Jardin', at: 1 })
  await former.table('jobs').add({ id: jobId, status: 'open', createdAt: '2026-11-20' })
  await former.table('acknowledged').bulkAdd([
    { id: 'newest', at: 2, item: {} },
    { id: 'older', at: 1, item: {} },
  ])
  former.close()

  const db = new LocalDatabase(me, undefined, storage)

  expect(await db.outbox.where('touches').equals(`message:${message}`).primaryKeys()).toEqual([1])
  expect([await db.refusals.count(), await db.drafts.count()]).toEqual([1, 1])
  expect((await db.readMeta('newestAcknowledged'))?.id).toBe('newest')
  expect(await db.jobs.where('status').equals('open').primaryKeys()).toEqual([jobId])
  await sendMessage(db, { jobId, receiverId, content: 'Encore' })
  expect((await db.outbox.toArray()).map(({ order }) => order)).toEqual([1, 2])
})

test('the upgrade from version 6 finds the newest open offers of a canton among the rows that were there', async () => {
  const me = newId()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const former = new Dexie(`coup-de-main:${me}`, storage)
  former.version(1).stores(formerSchema)
  former.version(6).stores({ jobs: 'id, canton, postedById, assignedToId, [status+createdAt]' })
  await former.table('jobs').bulkAdd([
    { id: 'older', status: 'open', canton: 'VD', createdAt: '2026-11-19', postedById: 'marc' },
    { id: 'newer', status: 'open', canton: 'VD', createdAt: '2026-11-20', postedById: 'marc' },
    { id: 'over', status: 'completed', canton: 'VD', createdAt: '2026-11-21', postedById: 'marc' },
    { id: 'away', status: 'open', canton: 'GE', createdAt: '2026-11-21', postedById: 'marc' },
  ])
  former.close()

  const db = new LocalDatabase(me, undefined, storage)

  const ofCanton = db.jobs.where('[canton+status+createdAt]').between(['VD', 'open', ''], ['VD', 'open', '\uffff'])
  expect(await ofCanton.reverse().primaryKeys()).toEqual(['newer', 'older'])
  expect(await db.jobs.where('postedById').equals('marc').count()).toBe(4)
})

test('the upgrade from a version of which nothing is named any more keeps its rows and gains what is new', async () => {
  const me = newId()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const former = new Dexie(`coup-de-main:${me}`, storage)
  former
    .version(5)
    .stores({ ...formerSchema, cachedProfiles: 'id, fetchedAt', templates: 'id', kept: 'id', searches: 'id' })
  await former.table('kept').add({ id: 'put aside' })
  await former.table('templates').add({ id: 'model' })
  await former.table('jobs').add({ id: 'open', status: 'open', canton: 'VD', createdAt: '2026-11-20' })
  former.close()

  const db = new LocalDatabase(me, undefined, storage)

  expect([await db.kept.count(), await db.templates.count(), await db.blocks.count()]).toEqual([1, 1, 0])
  expect(await db.jobs.where('[canton+status+createdAt]').equals(['VD', 'open', '2026-11-20']).primaryKeys()).toEqual([
    'open',
  ])
  expect(await db.readMeta('newestAcknowledged')).toBeUndefined()
})

test('the upgrade from version 7 keeps the photos of messages, outbox and drafts, and lists left beside the photos expire', async () => {
  const me = newId()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const former = new Dexie(`coup-de-main:${me}`, storage)
  former.version(7).stores({
    ...formerSchema,
    cachedProfiles: 'id, fetchedAt',
    templates: 'id',
    kept: 'id',
    searches: 'id',
    blocks: 'id',
  })
  const messageId = newId()
  const photo = new Blob(['Haie'])
  await former.table('messages').add({ id: messageId, jobId: newId(), senderId: me, order: 1 })
  await former.table('cachedLists').bulkAdd([
    { key: messagePhotoPath(messageId), ids: [], total: 0, photo, fetchedAt: 1 },
    { key: '/api/jobs?page=1&limit=20', ids: ['x'], total: 1, fetchedAt: 1 },
  ])
  await former
    .table('outbox')
    .add({ id: newId(), name: 'message.send', lane: 'x', args: {}, state: 'queued', touches: [] })
  await former.table('drafts').add({ key: 'offer', value: 'Jardin', at: 1 })
  former.close()

  const db = new LocalDatabase(me, undefined, storage)
  await expireCache(db)

  expect(await db.messagePhotos.toCollection().primaryKeys()).toEqual([messagePhotoPath(messageId)])
  expect(await findMessagePhoto(db, messageId)).toBeDefined()
  expect([await db.outbox.count(), await db.drafts.count(), await db.answers.count()]).toEqual([1, 1, 0])
})

/** Returns the database of a release that was taken back: another schema under a higher version number. */
const later = (me: string, storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) => {
  class LaterDatabase extends LocalDatabase {
    constructor() {
      super(me, undefined, storage)
      // This schema has one more table, and other indexes for people and jobs.
      this.version(11).stores({ invoices: 'id, jobId', people: 'id, name', jobs: 'id, postedById' })
    }
  }
  return new LaterDatabase()
}

test('a release that is taken back opens the database of the newer one, loses nothing of it, and gives it back', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const me = newId()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const newer = later(me, storage)
  await sendMessage(newer, { jobId: newId(), receiverId: newId(), content: 'De la nouvelle' })
  await newer.drafts.put({ key: 'offer', value: 'Jardin', at: 1 })
  await newer.table('invoices').put({ id: 'une', jobId: 'x' })
  newer.close()

  const now = new LocalDatabase(me, undefined, storage)
  await sendMessage(now, { jobId: newId(), receiverId: newId(), content: 'De l’ancienne' })
  const words = (await now.outbox.orderBy('order').toArray()).map(({ args }) => (args as { content: string }).content)
  const draft = await now.drafts.get('offer')
  await now.jobs.put({ id: newId(), status: 'open', createdAt: '2026-11-20' } as never)
  const open = await now.jobs.where('status').equals('open').count()
  const secondTab = new LocalDatabase(me, undefined, storage)
  const inSecond = await secondTab.outbox.count()
  const isRetired = now.isRetired
  now.close()
  secondTab.close()
  const again = later(me, storage)

  expect(words).toEqual(['De la nouvelle', 'De l’ancienne'])
  expect([draft?.value, open, inSecond, isRetired]).toEqual(['Jardin', 1, 2, false])
  expect([await again.outbox.count(), await again.table('invoices').count()]).toEqual([2, 1])
  warned.mockRestore()
})

test('a live query reads again after the browser closed its database', async () => {
  const { db } = testDevice()
  await db.drafts.put({ key: 'offer', value: 'Jardin', at: 0 })
  const shown: string[][] = []
  let reads = 0
  const read = async () => {
    reads += 1
    // A browser that closes the connection aborts running queries, and Dexie then does not run a live query again by itself.
    if (reads === 1) throw new DOMException('closed', 'AbortError')
    return await db.drafts.toCollection().primaryKeys()
  }
  const watch = liveQuery(read).subscribe((keys) => shown.push(keys))
  await expect.poll(() => reads).toBe(1)

  // The types of fake-indexeddb require its own class.
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])

  await expect.poll(() => shown).toEqual([['offer']])
  watch.unsubscribe()
})

test('a live query of a page restored by “back” reads again, though Dexie reports that everything changed', async () => {
  const { db } = testDevice()
  const shown: number[] = []
  const watches = [1, 2].map(() => liveQuery(() => db.drafts.count()).subscribe((count) => shown.push(count)))
  await expect.poll(() => shown.length).toBe(2)

  // Dexie closes the database of a page that is kept, and says this as somebody returns. In a zone of its own a live query reads later.
  db.close({ disableAutoOpen: false })
  await db.transaction('r', db.drafts, () => {
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  })

  // An error in between would fail the test as an unhandled one.
  await expect.poll(() => shown.length).toBeGreaterThanOrEqual(4)
  for (const watch of watches) watch.unsubscribe()
})

test('a database that waits behind a deletion is reported as silent, since the browser names no reason', async () => {
  const ana = newId()
  const database = openDatabase(ana)
  await database.open()
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(ana))
    request.addEventListener('success', () => resolve(request.result))
  })
  void removeDatabase(ana, database)

  const error: unknown = await readyDatabase(openDatabase(ana), { blocked: 200, silent: 400 }).catch((e: unknown) => e)
  frozen.close()

  expect(error).toMatchObject({ name: 'StorageUnavailable', reason: 'silent' })
})
