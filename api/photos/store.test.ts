import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { enqueue } from '../tasks/tasks.ts'
import { unzip } from '../personal-data/test-archive.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { letPass, readTasks, taskContext } from '../testing/test-tasks.ts'
import { createWorker } from '../worker/worker.ts'
import { guardStore } from './guard-store.ts'
import { dropPhoto, keepPhoto } from './photos.ts'
import { removeObjects } from './removal.ts'
import { createS3Store } from '../objects/s3.ts'
import { storeBytes } from './stored-bytes.ts'
import { makeImage, toDataUrl } from './test-images.ts'
import { startTestStore, type TestStore } from './test-store.ts'

const log = pino({ level: 'silent' })

let store: TestStore
let api: TestApi
let picture: string
beforeAll(async () => {
  store = await startTestStore()
  picture = toDataUrl(await makeImage())
})
beforeEach(async () => {
  store.setMood('well')
  // The pause after several faults belongs to one server.
  api = await testApi({ photoStore: createS3Store(store.config) })
})
afterAll(() => store.close())

const upload = (person: { id: string }, photo = picture, by: Pick<TestApi, 'as'> = api) =>
  by.as(person).post('/api/users/profile-image', { profileImage: photo })
const look = (person: { id: string }, by: Pick<TestApi, 'visitor'> = api) =>
  by.visitor.get(`/api/users/${person.id}/photo`)

/** The keys that rows name. */
const named = async () =>
  (await api.sql<{ key: string }[]>`select object_key as key from photo_files where object_key is not null`)
    .map(({ key }) => key)
    .toSorted()
/** The objects of this test's database that the store has. */
const stored = async () => {
  const keys = store.keys()
  const known = await api.sql<{ key: string }[]>`select key from photo_objects where key = any(${keys}::uuid[])`
  return known.map(({ key }) => key).toSorted()
}
const passTime = (time: string) =>
  api.sql`update photo_objects set removable_from = removable_from - ${time}::interval where removable_from is not null`
/** A worker of this server, which runs the task that removes objects. */
const remover = () =>
  createWorker({
    sql: api.sql,
    log,
    handlers: { 'photos.removeObjects': removeObjects },
    ctx: { ...taskContext(api.sql), photoStore: guardStore(createS3Store(store.config), log) },
  })
/** Lets this many objects be the first to be removed. Returns their keys. */
const putFirst = async (count: number) => {
  const keys = (await api.sql<{ key: string }[]>`select key from photo_objects limit ${count}`).map(({ key }) => key)
  const isFirst = api.sql`key = any(${keys}::uuid[])`
  await api.sql`update photo_objects set removable_from = removable_from - interval '1 hour' where ${isFirst}`
  // The others come after them in the table as well.
  await api.sql`update photo_objects set removable_from = removable_from where not (${isFirst})`
  return keys
}
const askForRemoval = () => enqueue(api.sql, 'photos.removeObjects', {}, { key: 'photos.removeObjects' })

test('a photo goes to the store under keys that say nothing, and is answered by the app as before', async () => {
  const lea = await api.seed.student({ birthDate: null })

  const answer = await upload(lea)

  expect(answer.status).toBe(200)
  expect(await api.sql`select from photo_files where content is not null`).toHaveLength(0)
  expect(await named()).toHaveLength(2)
  expect(await stored()).toEqual(await named())
  expect((await named()).join()).not.toContain(lea.id)
  const { profileImageUrl } = (await answer.json()) as { profileImageUrl: string }
  const shown = await api.visitor.get(profileImageUrl)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
  expect(Buffer.from(await shown.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
})

test('photos from before the store was there and new ones are shown side by side', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  const before = Buffer.from('before the store')
  const photoId = await write(api.sql, (tx) => keepPhoto(tx, lea.id, { full: before, thumbnail: before }))
  await api.sql`update users set photo_id = ${photoId} where id = ${lea.id}`
  await upload(tom)

  const shown = await look(lea)

  expect(Buffer.from(await shown.arrayBuffer())).toEqual(before)
  expect((await look(tom)).status).toBe(200)
})

test('a replaced photo, and all of a deleted person, leave the store soon, and nothing else does', async () => {
  const [lea, tom, ana] = [await api.seed.student(), await api.seed.student(), await api.seed.student()]
  for (const person of [lea, tom, ana]) await upload(person)
  const worker = remover()
  await upload(lea, toDataUrl(await makeImage({ width: 50, height: 50 })))
  await api.sql`delete from users where id = ${tom.id}`

  await askForRemoval()
  await worker.runDue()
  const atOnce = await stored()
  await passTime('1 minute')
  await askForRemoval()
  await worker.runDue()

  // Who has just read a key is still fetching its object.
  expect(atOnce).toHaveLength(8)
  expect(await named()).toHaveLength(4)
  expect(await stored()).toEqual(await named())
  expect(await api.sql`select from photo_objects`).toHaveLength(4)
  expect((await look(lea)).status).toBe(200)
  expect((await look(tom)).status).toBe(404)
})

test('while the store is away, a photo is deleted for people at once, and its object once the store is back (3.4.710)', async () => {
  const lea = await api.seed.student()
  await upload(lea)
  const worker = remover()
  store.setMood('failing')

  const cleared = await api.as(lea).delete('/api/users/profile-image')
  await passTime('1 minute')
  await askForRemoval()
  await worker.runDue()
  const waiting = await readTasks(api.sql, 'photos.removeObjects')
  const left = await stored()
  store.setMood('well')
  await letPass(api.sql, 60)
  await worker.runDue()

  expect(cleared.status).toBe(200)
  expect((await look(lea)).status).toBe(404)
  expect(waiting).toMatchObject([{ attempts: 0 }])
  expect(left).toHaveLength(2)
  expect(await stored()).toEqual([])
  expect(await readTasks(api.sql, 'photos.removeObjects')).toEqual([])
})

test('an object that cannot be removed keeps no other in the store, and a minute later it is tried again', async () => {
  const people = [await api.seed.student(), await api.seed.student(), await api.seed.student()]
  for (const person of people) await upload(person)
  for (const person of people) await api.as(person).delete('/api/users/profile-image')
  await passTime('1 minute')
  const [stuck] = await putFirst(1)
  store.setMood('denying', ({ url }) => url!.includes(stuck!))
  const worker = remover()

  await askForRemoval()
  await worker.runDue()
  const left = await stored()
  // What is deleted meanwhile does not wait for the longer and longer time of a task that fails.
  const waiting = await readTasks(api.sql, 'photos.removeObjects')
  store.setMood('well')
  await letPass(api.sql, 60)
  await worker.runDue()

  expect(left).toEqual([stuck])
  expect(waiting).toMatchObject([{ attempts: 0 }])
  expect(await stored()).toEqual([])
})

test('objects that cannot be removed are tried after the others the next time', async () => {
  const lea = await api.seed.student()
  for (const width of [40, 50, 60]) await upload(lea, toDataUrl(await makeImage({ width, height: width })))
  await api.as(lea).delete('/api/users/profile-image')
  await passTime('1 minute')
  const stuck = await putFirst(4)
  store.setMood('denying', ({ url }) => stuck.some((key) => url!.includes(key)))
  const asked = store.asked.length
  const runs = [remover(), remover()]

  for (const worker of runs) {
    await askForRemoval()
    await worker.runDue()
  }

  expect(await stored()).toEqual(stuck.toSorted())
  // After three faults in a row the store counts as away.
  expect(store.asked.length - asked).toBeLessThan(12)
})

test('while the store is away, new photos are refused with a sentence, and everything else works (3.4.710)', async () => {
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]
  const job = await api.seed.job(marc)
  await upload(lea)
  store.setMood('failing')

  const refused = await upload(marc)
  const shown = await look(lea)

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.json()).toEqual({
    code: 'photos_away',
    message: 'Les photos sont indisponibles pour un moment. Réessayez un peu plus tard.',
  })
  // A picture that was not reached is not gone, and no cache answers with its absence.
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'private, no-cache'])
  expect((await api.as(lea).get(`/api/jobs/${job.id}`)).status).toBe(200)
  store.setMood('well')
  // This server has met several faults in a row, and pauses.
  const later = api.another('later', { photoStore: guardStore(createS3Store(store.config), log) })
  expect((await look(lea, later)).status).toBe(200)
  expect((await upload(marc, picture, later)).status).toBe(200)
  await later.close()
})

test('while the store is away, a device keeps its photo, the rest of its outbox is applied, and the photo follows (3.4.710)', async () => {
  const [lea, marc] = [await api.seed.student({ birthDate: null }), await api.seed.individual()]
  const job = await api.seed.job(marc)
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  const photo = mutation('photo.set', { id: newId() }, { photo: picture })
  const other = mutation('offer.keep', { id: job.id, isKept: true })
  store.setMood('failing')

  const away = await phone.push(photo)
  const without = await phone.push(other)
  store.setMood('well')
  const back = await phone.push(photo)

  expect(away).toMatchObject([{ id: photo.id, verdict: 'retry', after: 10_000 }])
  expect(without).toMatchObject([{ verdict: 'applied' }])
  expect(back).toMatchObject([{ verdict: 'applied' }])
  expect((await look(lea)).status).toBe(200)
})

test('a store that says nothing is waited for less than 4 s', async () => {
  const lea = await api.seed.student()
  await upload(lea)
  store.setMood('silent')
  const begun = performance.now()

  const { status } = await look(lea)

  expect(status).toBe(503)
  expect(performance.now() - begun).toBeLessThan(4_000)
})

test('bytes whose transaction was rolled back are removed after a day, and those in use stay', async () => {
  const lea = await api.seed.student()
  const objects = createS3Store(store.config)
  await upload(lea)
  const [full, thumbnail] = [
    await storeBytes(api.sql, objects, Buffer.from('one')),
    await storeBytes(api.sql, objects, Buffer.from('two')),
  ]
  const rolledBack = write(api.sql, async (tx) => {
    await keepPhoto(tx, lea.id, { full, thumbnail })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const worker = remover()
  const afterHours = async (hours: number) => {
    await passTime(`${hours} hours`)
    await askForRemoval()
    await worker.runDue()
    return (await stored()).length
  }

  expect([await afterHours(23), await afterHours(1)]).toEqual([4, 2])
  expect(await stored()).toEqual(await named())
})

/** Uploads the files of a photo that no row names. */
const uploadUnnamed = async () => {
  const objects = createS3Store(store.config)
  return {
    full: await storeBytes(api.sql, objects, Buffer.from('one')),
    thumbnail: await storeBytes(api.sql, objects, Buffer.from('two')),
  }
}

test('an object that is being removed is no photo’s any more, so no row is left without bytes', async () => {
  const lea = await api.seed.student()
  const { full, thumbnail } = await uploadUnnamed()
  await passTime('1 day')
  await askForRemoval()
  store.setMood('failing')
  await remover().runDue()

  const kept = write(api.sql, (tx) => keepPhoto(tx, lea.id, { full, thumbnail }))

  await expect(kept).rejects.toMatchObject({ code: 'photos_away' })
  expect(await api.sql`select from photos`).toHaveLength(0)
})

test('a photo that was kept just before its time ran out stays', async () => {
  const lea = await api.seed.student()
  const { full, thumbnail } = await uploadUnnamed()
  await passTime('1 day')
  await write(api.sql, async (tx) => {
    const id = await keepPhoto(tx, lea.id, { full, thumbnail })
    // Runs beside the transaction, which holds what it names.
    await askForRemoval()
    await remover().runDue()
    return id
  })

  expect(await named()).toHaveLength(2)
  expect(await stored()).toEqual(await named())
})

test('an object that is missing or has other bytes is 503 and noted, and never served', async () => {
  const lea = await api.seed.student()
  await upload(lea)
  const objects = createS3Store(store.config)
  const [file] = await api.sql<{ key: string }[]>`select object_key as key from photo_files where size = 'full'`
  const key = file!.key

  await objects.put(key, Buffer.from('others'))
  const garbled = await look(lea)
  await objects.remove(key)
  const missing = await look(lea)

  expect([garbled.status, missing.status]).toEqual([503, 503])
  expect(api.logged.filter(({ msg }) => msg === 'a photo is not in the object store')).toHaveLength(2)
})

test('an archive has all but a photo whose bytes are lost, names that one, and the fault is noted', async () => {
  const lea = await api.seed.student()
  await upload(lea)
  const [file] = await api.sql<{ key: string; photoId: string }[]>`
    select object_key as key, photo_id as "photoId" from photo_files where size = 'full'`
  await createS3Store(store.config).remove(file!.key)

  const answer = await api.as(lea).post('/api/account/data', { password: seedPassword })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))

  expect(answer.status).toBe(200)
  expect([...files.keys()]).toEqual(['mes-donnees.html', 'donnees.json', 'photos-manquantes.txt'])
  expect(files.get('photos-manquantes.txt')!.toString('utf8')).toContain(`\nphotos/${file!.photoId}.webp\n`)
  expect(api.logged.filter(({ msg }) => msg === 'a photo is not in the object store')).toMatchObject([
    { key: file!.key },
  ])
})

test('a photo in the store of a server that has lost its settings is 503, and a new one goes to the database', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student()]
  await upload(lea)
  const bare = api.another('bare', { photoStore: undefined })

  const answers = [await look(lea, bare), await upload(tom, picture, bare)]

  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  expect((await look(tom)).status).toBe(200)
  await bare.close()
})

test('dropping a photo twice changes nothing', async () => {
  const lea = await api.seed.student()
  await upload(lea)
  const [photo] = await api.sql<{ id: string }[]>`select photo_id as id from users where id = ${lea.id}`

  for (let times = 0; times < 2; times++) await write(api.sql, (tx) => dropPhoto(tx, photo!.id))

  expect(await named()).toEqual([])
  expect(await api.sql`select from photo_objects where removable_from is null`).toHaveLength(0)
})
