import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createBus } from '../feeds/bus.ts'
import { openSession } from '../sessions/sessions.ts'
import { mutation } from '../sync/test-device.ts'
import { createCaller } from '../testing/test-caller.ts'
import { createTestDatabase, withoutHurry } from '../testing/test-database.ts'
import { createSeed } from '../testing/test-seed.ts'
import { connect } from './connect.ts'
import { Room } from './room.ts'

const name = 'on-a-full-disk'

/** Starts the API on a database whose disk is full until `makeRoom`: Postgres may store no letter template, and sort nothing beside the tables. */
const onFullDisk = async () => {
  const { sql: owner, options, drop } = await createTestDatabase({ max: 2 })
  const lea = await createSeed(owner).student()
  await owner`
    create function refuse_row() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$`
  await owner`create trigger full_disk before insert on letter_templates for each row execute function refuse_row()`
  await owner`alter database ${owner(options.database)} set temp_file_limit = 0`
  const sql = connect(options, { max: 2, ...withoutHurry, applicationName: name })
  const bus = createBus(sql)
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-room-'))
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) })
  const config = { ...readConfig({ RATE_LIMITS: 'off' }), dataDir }
  const app = createApp({ sql, bus, log, dist: '/nonexistent', config })
  onTestFinished(async () => {
    await bus.close()
    await sql.end({ timeout: 1 })
    await drop()
    rmSync(dataDir, { recursive: true })
  })
  const caller = createCaller(
    (path, request) => app.request(path, request),
    async () => ({ cookie: `session=${await openSession(owner, lea.id)}` }),
  )
  const makeRoom = async () => {
    await owner`drop trigger full_disk on letter_templates`
    await owner`alter database ${owner(options.database)} reset temp_file_limit`
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`
  }
  return { lea, caller, makeRoom, errors: () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg) }
}

test('a full disk is said by the readiness until there is room, and what waited is stored then (3.4.682)', async () => {
  const { lea, caller, makeRoom, errors } = await onFullDisk()
  const template = mutation('template.save', { id: newId(), name: 'Jardin', letter: 'Bonjour !' })
  const push = async () => {
    const answer = await caller.post('/api/sync/push', { userId: lea.id, mutations: [template] })
    return ((await answer.json()) as PushAnswer).verdicts[0]
  }
  const before = await caller.get('/api/ready')

  const verdict = await push()
  const full = await caller.get('/api/ready')
  const read = await caller.get(`/api/users/${lea.id}`)
  await makeRoom()

  expect([before.status, verdict, read.status]).toEqual([200, { id: template.id, verdict: 'retry', after: 2_000 }, 200])
  expect([full.status, full.headers.get('retry-after'), await full.json()]).toEqual([
    503,
    '10',
    { code: 'no_room', message: expect.stringContaining('plus de place') },
  ])
  await expect.poll(async () => (await caller.get('/api/ready')).status, { timeout: 10_000 }).toBe(200)
  expect(await push()).toMatchObject({ verdict: 'applied' })
  expect(errors()).toEqual(['a disk is full: nothing is stored until there is room'])
})

test('a folder without room is noticed, too', async () => {
  const said: string[] = []
  const log = { error: (_: object, text: string) => said.push(text), info: (text: string) => said.push(text) }
  const { sql, drop } = await createTestDatabase({ max: 1 })
  onTestFinished(drop)
  const room = new Room(sql, '/dev/null/nothing', log as never)

  room.note(Object.assign(new Error('write'), { code: 'EACCES' }))
  const others = [...said]
  for (let i = 0; i < 3; i++) room.note(Object.assign(new Error('write'), { code: 'ENOSPC' }))

  expect(others).toEqual([])
  expect(said).toHaveLength(1)
  expect(await room.isThere()).toBe(true)
  expect(said).toHaveLength(2)
})
