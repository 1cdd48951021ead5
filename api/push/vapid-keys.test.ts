import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { StartError } from '../postgres/start-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isPair, keptVapidKeys, makeVapidKeys } from './vapid-keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.sql`delete from push_keys`)
afterAll(() => database.drop())

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-vapid-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the keys of an instance with this folder, and what it warned of. */
const startIn = async (folder: string) => {
  const warned: string[] = []
  const log = { warn: (_: object, text: string) => warned.push(text) }
  return { keys: await keptVapidKeys(database.sql, folder, log as never), warned }
}

test('three instances that start at once, each with a disk of its own, have one pair of keys (3.4.685)', async () => {
  const folders = [newFolder(), newFolder(), newFolder()]

  const instances = await Promise.all(folders.map(startIn))

  const [first] = instances
  expect(instances.map(({ keys }) => keys)).toEqual([first?.keys, first?.keys, first?.keys])
  expect(isPair(first!.keys)).toBe(true)
  expect(Buffer.from(first!.keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(first!.keys.privateKey, 'base64url')).toHaveLength(32)
  expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([])
})

test('the keys that a version before has kept in the folder stay, so that subscriptions stay valid, and others are told of (3.4.685)', async () => {
  const [kept, other] = [newFolder(), newFolder()]
  const [keys, others] = [makeVapidKeys(), makeVapidKeys()]
  writeFileSync(join(kept, 'vapid-keys.json'), JSON.stringify(keys))
  writeFileSync(join(other, 'vapid-keys.json'), JSON.stringify(others))

  const taken = await startIn(kept)
  const second = await startIn(other)
  const third = await startIn(newFolder())

  expect(taken).toEqual({ keys, warned: [] })
  expect(second).toEqual({ keys, warned: [expect.stringContaining('are not used')] })
  expect(third).toEqual({ keys, warned: [] })
})

test.for(['', '{}', 'no json', JSON.stringify({ ...makeVapidKeys(), privateKey: makeVapidKeys().privateKey })])(
  'a file with %s ends the start, and stays as it is',
  async (text) => {
    const folder = newFolder()
    const file = join(folder, 'vapid-keys.json')
    writeFileSync(file, text)

    await expect(startIn(folder)).rejects.toThrow(StartError)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(await database.sql`select from push_keys`).toHaveLength(0)
  },
)
