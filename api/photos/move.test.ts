import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { connect } from '../postgres/connect.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { withoutHurry } from '../testing/test-database.ts'
import { start } from '../testing/test-program.ts'
import { taskContext } from '../testing/test-tasks.ts'
import { countHomes } from './home.ts'
import { movePhotos } from './move.ts'
import { guardStore } from './guard-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { dropPhoto, keepPhoto } from './photos.ts'
import { removeObjects } from './removal.ts'
import { createS3Store } from '../objects/s3.ts'
import { makeImage, toDataUrl } from './test-images.ts'
import { startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let objects: ObjectStore
let api: TestApi
beforeAll(async () => {
  store = await startTestStore()
  objects = createS3Store(store.config)
})
beforeEach(async () => {
  store.setMood('well')
  api = await testApi({ photoStore: objects })
})
afterAll(() => store.close())

const quietly = () => undefined

/** Keeps this many photos in the database, each with bytes of its own. Returns their ids with the bytes. */
const keepPhotos = async (owner: { id: Id }, count: number): Promise<Map<Id, Buffer>> => {
  const kept = new Map<Id, Buffer>()
  for (let at = 0; at < count; at++) {
    const full = Buffer.from(`photo ${at} of ${owner.id}`)
    kept.set(await write(api.sql, (tx) => keepPhoto(tx, owner.id, { full, thumbnail: full.subarray(0, 9) })), full)
  }
  return kept
}
/** The hash of each file of these photos, wherever its bytes are. */
const hashes = async (photos: ReadonlyMap<Id, Buffer>) => {
  const files = await api.sql<{ photoId: Id; content: Buffer | null; key: Id | null }[]>`
    select photo_id as "photoId", content, object_key as key from photo_files
    where size = 'full' and photo_id = any(${[...photos.keys()]}::uuid[])`
  const read = await Promise.all(
    files.map(async ({ photoId, content, key }) => [photoId, content ?? (await objects.get(key!))] as const),
  )
  return new Map(read.map(([id, content]) => [id, hashOf(content)]))
}
const hashOf = (content: Uint8Array | undefined) => content && createHash('sha256').update(content).digest('hex')
const hashesOf = (photos: ReadonlyMap<Id, Buffer>) => new Map([...photos].map(([id, bytes]) => [id, hashOf(bytes)]))

/** Removes what nothing needs, a day later. */
const removeLater = async () => {
  await api.sql`update photo_objects set removable_from = removable_from - interval '1 day' where removable_from is not null`
  const photoStore = guardStore(objects, pino({ level: 'silent' }))
  await removeObjects({ ...taskContext(api.sql), photoStore }, {}, { id: 1, attempts: 1 })
}
/** The objects of this test's database that the store has. */
const stored = async () => {
  const known = await api.sql`select from photo_objects where key = any(${store.keys()}::uuid[])`
  return known.length
}

test('all photos move to the store and back, byte by byte, and leave nothing behind', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  const photos = new Map([...(await keepPhotos(lea, 30)), ...(await keepPhotos(tom, 30))])
  const progress: number[] = []

  const there = await movePhotos(api.sql, objects, 'store', ({ files }) => progress.push(files))
  const inStore = await countHomes(api.sql)
  const moved = await hashes(photos)
  const again = await movePhotos(api.sql, objects, 'store', quietly)
  const back = await movePhotos(api.sql, objects, 'database', quietly)
  await removeLater()

  expect(there).toMatchObject({ files: 120, missing: 0 })
  expect(inStore).toEqual({ inDatabase: 0, bytesInDatabase: 0, inStore: 120 })
  expect(moved).toEqual(hashesOf(photos))
  expect(progress).toEqual([100, 120])
  expect(again.files).toBe(0)
  expect(back).toMatchObject({ files: 120, bytes: there.bytes, missing: 0 })
  expect(await countHomes(api.sql)).toMatchObject({ inDatabase: 120, inStore: 0 })
  expect(await hashes(photos)).toEqual(hashesOf(photos))
  expect(await stored()).toBe(0)
})

test('two moves at once move each file once', async () => {
  const lea = await api.seed.student()
  const photos = await keepPhotos(lea, 10)

  const [one, other] = await Promise.all([
    movePhotos(api.sql, objects, 'store', quietly),
    movePhotos(api.sql, objects, 'store', quietly),
  ])
  await removeLater()

  expect(one.files + other.files).toBe(20)
  expect(await hashes(photos)).toEqual(hashesOf(photos))
  expect(await stored()).toBe(20)
})

test('moves in both directions at once lose nothing, whichever wins', async () => {
  const lea = await api.seed.student()
  const photos = await keepPhotos(lea, 10)

  await Promise.all([movePhotos(api.sql, objects, 'store', quietly), movePhotos(api.sql, objects, 'database', quietly)])
  await movePhotos(api.sql, objects, 'database', quietly)
  await removeLater()

  expect(await hashes(photos)).toEqual(hashesOf(photos))
  expect(await stored()).toBe(0)
})

test('a photo that is deleted while it moves is gone from both places', async () => {
  const lea = await api.seed.student()
  const photos = await keepPhotos(lea, 15)
  const [first, ...others] = [...photos.keys()]

  await Promise.all([
    movePhotos(api.sql, objects, 'store', quietly),
    ...others.map((id) => write(api.sql, (tx) => dropPhoto(tx, id))),
  ])
  await removeLater()

  expect([...(await hashes(photos)).keys()]).toEqual([first])
  expect(await stored()).toBe(2)
})

test('while photos move there and back, people upload and look at them, and each answer is right', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  const pictures = await Promise.all(
    [40, 50].map(async (width) => toDataUrl(await makeImage({ width, height: width }))),
  )
  const photos = await keepPhotos(lea, 20)
  const [shown, bytes] = [...photos][0]!
  await api.sql`update users set photo_id = ${shown} where id = ${lea.id}`
  let isOver = false
  const wrong: string[] = []
  let [uploads, looks] = [0, 0]
  const look = async (person: { id: Id }, isRight: (content: Buffer) => boolean) => {
    const answer = await api.visitor.get(`/api/users/${person.id}/photo`)
    const content = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || !isRight(content)) wrong.push(`look ${answer.status}`)
    looks += 1
  }
  // A day has room for a hundred photos of one person.
  const writer = async () => {
    for (; !isOver && uploads < 90; uploads++) {
      const profileImage = pictures[uploads % 2]
      const answer = await api.as(tom).post('/api/users/profile-image', { profileImage })
      if (answer.status !== 200) wrong.push(`upload ${answer.status} ${await answer.text()}`)
      await look(tom, (content) => content.toString('latin1', 8, 12) === 'WEBP')
      await sleep(20)
    }
  }
  const reader = async () => {
    for (; !isOver; await sleep(2)) await look(lea, (content) => content.equals(bytes))
  }
  const moving = (async () => {
    for (const home of ['store', 'database', 'store', 'database'] as const)
      await movePhotos(api.sql, objects, home, quietly)
    isOver = true
  })()

  await Promise.all([moving, writer(), reader()])
  // What was being uploaded at the last turn comes with another run.
  await movePhotos(api.sql, objects, 'database', quietly)
  await removeLater()

  expect(wrong).toEqual([])
  expect(uploads).toBeGreaterThan(5)
  expect(looks).toBeGreaterThan(10)
  expect(await hashes(photos)).toEqual(hashesOf(photos))
  expect(await countHomes(api.sql)).toMatchObject({ inStore: 0 })
  expect(await stored()).toBe(0)
})

test('the command is killed between the copy and the row: the photo stays, and another run moves it', async () => {
  const lea = await api.seed.student()
  const photos = await keepPhotos(lea, 1)
  const database = {
    DATABASE_URL: `postgres:///${api.options.database}`,
    PGHOST: String(api.options.host),
    PGUSER: String(api.options.user),
  }
  const order = { args: ['--import', 'tsx', 'api/operator/run.ts', 'photos', '--to', 'store'] }
  const holder = connect(api.options, { max: 1, ...withoutHurry })
  let release: () => void = quietly
  const holding = holder.begin(async (tx) => {
    await tx`select from photo_files for update`
    await new Promise<void>((resolve) => (release = resolve))
  })
  const killed = start({ ...database, ...store.settings }, order)
  const isWaiting = async () => (await api.sql`select from pg_locks where not granted`).length > 0
  while (!(await isWaiting()) || (await stored()) < 2) await sleep(20)

  killed.end('SIGKILL')
  await killed.ended
  const copies = await stored()
  release()
  await holding
  await holder.end()
  const between = await hashes(photos)
  const again = start({ ...database, ...store.settings }, order)
  const code = await again.ended
  await removeLater()

  expect(copies).toBe(2)
  expect(between).toEqual(hashesOf(photos))
  expect([code, again.errors()]).toEqual([0, ''])
  expect(again.output()).toBe(
    '2 fichiers déplacés (0.0 Mo) vers le stockage. 0 fichier de photos dans la base (0.0 Mo), 2 dans le stockage.\n',
  )
  expect(await hashes(photos)).toEqual(hashesOf(photos))
  expect(await stored()).toBe(2)
})

test('a store that garbles or loses bytes keeps no photo from staying where it is', async () => {
  const lea = await api.seed.student()
  const photos = await keepPhotos(lea, 3)
  // It begins to garble after the trial.
  let puts = 0
  const garbling: ObjectStore = {
    ...objects,
    put: (key, content) => objects.put(key, puts++ === 0 ? content : Buffer.from('others')),
  }

  const there = movePhotos(api.sql, garbling, 'store', quietly)

  await expect(there).rejects.toMatchObject({ code: 'BadDigest' })
  expect(await countHomes(api.sql)).toMatchObject({ inDatabase: 6 })
  await movePhotos(api.sql, objects, 'store', quietly)
  const [lost] = await api.sql<
    { key: Id }[]
  >`select object_key as key from photo_files where size = 'full' order by photo_id`
  await objects.remove(lost!.key)
  expect(await movePhotos(api.sql, objects, 'database', quietly)).toMatchObject({ files: 5, missing: 1 })
  expect(await countHomes(api.sql)).toMatchObject({ inDatabase: 5, inStore: 1 })
  expect((await hashes(photos)).size).toBe(3)
})
