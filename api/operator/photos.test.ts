import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig, type PhotoStoreConfig } from '../config.ts'
import { createS3Store } from '../objects/s3.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { startTestStore, type TestStore } from '../photos/test-store.ts'
import type { Sql } from '../postgres/connect.ts'
import { testApi } from '../testing/test-api.ts'
import { describeFindings } from './doctor.ts'
import { readOrder } from './orders.ts'
import { findInPhotoStore } from './photo-store-check.ts'

let store: TestStore
let picture: string
beforeAll(async () => {
  store = await startTestStore()
  picture = toDataUrl(await makeImage())
})
beforeEach(() => store.setMood('well'))
afterAll(() => store.close())

/** A server with the store, and what the operator's command prints for it. */
const setUp = async () => {
  const api = await testApi({ photoStore: createS3Store(store.config) })
  const run = async (args: string[], settings: Record<string, string> = store.settings) => {
    const said: string[] = []
    const isWell = await readOrder(args)!(api.sql, (text) => void said.push(text), readConfig(settings))
    return { isWell, said }
  }
  return { api, run }
}

test('the operator sees where the photos are, and moves them back and there', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })

  const before = await run(['photos'])
  const back = await run(['photos', '--to', 'database'])
  const after = await run(['photos'])
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })
  const later = await run(['photos'])
  const there = await run(['photos', '--to', 'store'])

  expect(before.said).toEqual([
    '0 fichier de photos dans la base (0.0 Mo), 2 dans le stockage. Les nouvelles photos vont dans le stockage.',
  ])
  expect(back).toEqual({
    isWell: true,
    said: [
      '2 fichiers déplacés (0.0 Mo) vers la base de données. 2 fichiers de photos dans la base (0.0 Mo), 0 dans le stockage.',
    ],
  })
  expect(after.said[0]).toMatch(/Les nouvelles photos vont dans la base de données\.$/)
  // New photos follow the order on running servers, without a restart.
  expect(later.said[0]).toMatch(/^2 fichiers de photos dans la base .* 0 dans le stockage\./)
  expect(there.said[0]).toMatch(/^2 fichiers déplacés .* vers le stockage\./)
})

test('without settings of a store, a move says which are missing, and other directions are not understood', async () => {
  const { run } = await setUp()

  await expect(run(['photos', '--to', 'store'], {})).rejects.toThrow(
    /^Aucun stockage n’est réglé : il faut S3_ENDPOINT/,
  )
  expect(readOrder(['photos', '--to', 'moon'])).toBeUndefined()
  expect(readOrder(['photos', '--to'])).toBeUndefined()
})

test('a move to a store that refuses ends with a sentence, and changes nothing', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  await run(['photos', '--to', 'database'])
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })

  const move = run(['photos', '--to', 'store'], { ...store.settings, S3_BUCKET: 'pas-la' })

  await expect(move).rejects.toThrow(
    'Le stockage refuse (NoSuchBucket) : npm run operator -- doctor dit ce qu’il faut corriger. Rien n’est perdu.',
  )
  expect((await api.visitor.get(`/api/users/${lea.id}/photo`)).status).toBe(200)
})

test('new photos go to a store only once it has kept, given back and removed an object', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  await run(['photos', '--to', 'database'])
  const before = store.keys()
  const said: unknown[] = []

  for (const method of ['PUT', 'GET', 'DELETE']) {
    store.setMood('denying', (request) => request.method === method)
    said.push(await run(['photos', '--to', 'store']).catch(({ message }: Error) => message))
    expect((await run(['photos'])).said[0]).toMatch(/Les nouvelles photos vont dans la base de données\.$/)
  }
  store.setMood('failing')
  said.push(await run(['photos', '--to', 'store']).catch(({ message }: Error) => message))
  const upload = await api.as(lea).post('/api/users/profile-image', { profileImage: picture })

  expect(said.slice(0, 3)).toEqual(
    Array(3).fill(expect.stringMatching(/^Le stockage refuse \(AccessDenied\) : .*doctor/)),
  )
  expect(said[3]).toMatch(/^Le stockage ne répond pas ou refuse \(SlowDown\) : relancez la commande plus tard/)
  expect(upload.status).toBe(200)
  // Without the right to delete, the object of the trial stays.
  expect(store.keys().length - before.length).toBe(1)
})

test('a move of nothing says so in the singular', async () => {
  const { run } = await setUp()

  const { said } = await run(['photos', '--to', 'store'])

  expect(said).toEqual([
    '0 fichier déplacé (0.0 Mo) vers le stockage. 0 fichier de photos dans la base (0.0 Mo), 0 dans le stockage.',
  ])
})

test('a move that misses bytes says so, and is not well', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })
  const [file] = await api.sql<{ key: string }[]>`select object_key as key from photo_files limit 1`
  await createS3Store(store.config).remove(file!.key)

  const { isWell, said } = await run(['photos', '--to', 'database'])

  expect(isWell).toBe(false)
  expect(said.at(-1)).toBe('Le stockage n’a pas les octets de 1 fichier : rien n’y a été changé.')
})

test('a proof of schooling, and the archive of one’s own data, come from the store too', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-proof-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await api.as(lea).post('/api/school-proof', { photo: picture })
  const file = join(folder, 'proof.webp')

  await run(['school', lea.email, '--proof', file])
  const archive = await api.as(lea).post('/api/account/data', { password: 'secret-1234' })

  const proof = readFileSync(file)
  expect(proof.toString('latin1', 8, 12)).toBe('WEBP')
  expect(Buffer.from(await archive.arrayBuffer()).includes(proof)).toBe(true)
})

/** What the doctor says about these settings of the store. */
const doctor = async (sql: Sql, change: Partial<PhotoStoreConfig> | undefined) => {
  const photoStore = change && { ...store.config, ...change }
  return describeFindings(await findInPhotoStore(sql, { photoStore }))
}

test('the doctor says in a sentence what is wrong with the store', async () => {
  const { api } = await setUp()
  const { sql } = api
  const { port } = store.config.endpoint
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })

  expect(await doctor(sql, { bucket: 'pas-la' })).toEqual([
    `✗ S3_BUCKET : « pas-la » n’existe pas à http://127.0.0.1:${port} : créez-le, ou corrigez son nom.`,
  ])
  expect(await doctor(sql, { accessKeyId: 'autre' })).toEqual([
    `✗ S3_ACCESS_KEY_ID : http://127.0.0.1:${port} ne connaît pas cette clé.`,
  ])
  expect(await doctor(sql, { secretAccessKey: 'autre' })).toEqual([
    '✗ S3_SECRET_ACCESS_KEY : ce n’est pas la clé secrète de S3_ACCESS_KEY_ID.',
  ])
  expect(await doctor(sql, { endpoint: new URL('http://127.0.0.1:9') })).toEqual([
    expect.stringMatching(/^✗ S3_ENDPOINT : http:\/\/127\.0\.0\.1:9 ne répond pas ou refuse/),
  ])
  expect(await doctor(sql, undefined)).toEqual([
    '✗ S3_ENDPOINT : des photos sont dans un stockage qui n’est pas réglé ici : elles ne s’affichent pas.',
  ])
})

test('the doctor notices a bucket that strangers read, and one without the photos that it should have', async () => {
  const { api } = await setUp()
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })

  const well = await doctor(api.sql, {})
  store.openToAll(true)
  const open = await doctor(api.sql, {})
  store.openToAll(false)
  for (const { key } of await api.sql<{ key: string }[]>`select key from photo_objects`)
    await createS3Store(store.config).remove(key)
  const empty = await doctor(api.sql, {})

  expect(well).toEqual(['Tout va bien.'])
  expect(open).toEqual(['✗ S3_BUCKET : n’importe qui peut lire « photos-de-test » : rendez-le privé.'])
  expect(empty).toEqual(['✗ S3_BUCKET : « photos-de-test » n’a pas la dernière photo envoyée : est-ce le bon bucket ?'])
})

test('the doctor lets the settings of the store go only once no object is left in it', async () => {
  const { api, run } = await setUp()
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })
  await run(['photos', '--to', 'database'])

  const [soon, without] = [await doctor(api.sql, {}), await doctor(api.sql, undefined)]
  await api.sql`delete from photo_objects where key in (select key from photo_objects limit 1)`
  const [sooner, withoutOne] = [await doctor(api.sql, {}), await doctor(api.sql, undefined)]
  await api.sql`delete from photo_objects`
  const [empty, done] = [await doctor(api.sql, {}), await doctor(api.sql, undefined)]

  expect(soon).toEqual([
    '· S3_ENDPOINT : toutes les photos sont dans la base, et les nouvelles y vont : avant de retirer les réglages S3_…, attendez : 2 objets restent à effacer.',
  ])
  expect(sooner[0]).toMatch(/attendez : 1 objet reste à effacer\.$/)
  expect(without).toEqual([
    '✗ S3_ENDPOINT : 2 objets restent à effacer dans un stockage qui n’est pas réglé ici : remettez ses réglages.',
  ])
  expect(withoutOne[0]).toMatch(/1 objet reste à effacer dans un stockage/)
  expect(empty[0]).toMatch(/les réglages S3_… peuvent partir\.$/)
  expect(done).toEqual(['Tout va bien.'])
})

test('the doctor leaves nothing in a bucket that its key may write to and not read', async () => {
  const { api } = await setUp()
  const before = store.keys()
  store.setMood('denying', ({ method }) => method === 'GET')

  const said = await doctor(api.sql, {})

  expect(said).toEqual(['✗ S3_ACCESS_KEY_ID : cette clé n’a pas le droit de lire dans « photos-de-test ».'])
  expect(store.keys()).toEqual(before)
})

test('a store that is slow with the newest photo is not taken for another bucket', async () => {
  const { api } = await setUp()
  const lea = await api.seed.student()
  await api.as(lea).post('/api/users/profile-image', { profileImage: picture })
  const keys = await api.sql<{ key: string }[]>`select key from photo_objects`
  store.setMood('failing', ({ url }) => keys.some(({ key }) => url?.includes(key)))

  const said = await doctor(api.sql, {})

  expect(said).toEqual([`✗ S3_ENDPOINT : ${store.config.endpoint.origin} ne répond pas ou refuse (SlowDown).`])
})

test('a store that sends strangers to a page to sign in is private', async () => {
  const { api } = await setUp()
  store.sendStrangersTo('/sign-in')
  onTestFinished(() => store.sendStrangersTo(undefined))

  expect(await doctor(api.sql, {})).toEqual(['Tout va bien.'])
})
