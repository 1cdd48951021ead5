import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { migrate, pendingMigrations, pendingReader } from './migrate.ts'
import { StartError } from './start-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let sql: Sql
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  sql = database.sql
  await sql`drop schema public cascade`
  await sql`create schema public`
  folder = mkdtempSync(join(tmpdir(), 'coup-de-main-migrations-'))
  save('0001_people', 'create table people (name text);')
  save('0002_jobs', 'create table jobs (title text); insert into jobs values ($$Déménager$$);')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const save = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)

test('an empty database is brought to the newest migration, in order', async () => {
  const pending = await pendingMigrations(sql, folder)

  const applied = await migrate(sql, { folder })

  expect(pending).toEqual(['0001_people', '0002_jobs'])
  expect(applied).toEqual(['0001_people', '0002_jobs'])
  expect(await pendingMigrations(sql, folder)).toEqual([])
  expect(await migrate(sql, { folder })).toEqual([])
})

test('the next version’s files, laid beside a running server, leave it ready', async () => {
  await migrate(sql, { folder })
  const readPending = pendingReader(sql, folder)

  save('0003_next', 'create table next (id int);')

  expect(await readPending()).toEqual([])
  await sql`delete from migrations where name = '0002_jobs'`
  expect(await readPending()).toEqual(['0002_jobs'])
})

test('one of several instances that start at once migrates, and all of them are ready', async () => {
  save('0003_slow', 'select pg_sleep(0.3); create table slow (id int);')
  const pools = Array.from({ length: 4 }, () => connect(database.options, { max: 1, deadlineMs: 100 }))

  const applied = await Promise.all(pools.map((pool) => migrate(pool, { folder })))

  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, 3])
  expect(await sql`select title from jobs`).toHaveLength(1)
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a failed migration leaves nothing behind, and earlier migrations stay', async () => {
  save('0003_broken', 'create table half (id int); select 1 / 0;')

  await expect(migrate(sql, { folder })).rejects.toThrow('0003_broken')

  expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }])
  expect(await pendingMigrations(sql, folder)).toEqual(['0003_broken'])
})

test('a migration that was edited after it was applied stops the start', async () => {
  await migrate(sql, { folder })
  save('0001_people', 'create table people (name text, age int);')

  await expect(migrate(sql, { folder })).rejects.toThrow(
    new StartError('La migration 0001_people a été modifiée après avoir été appliquée à la base de données.'),
  )
})

test('a comment may change after its migration was applied', async () => {
  await migrate(sql, { folder })
  save('0001_people', '-- Who works here.\ncreate table people (name text);')

  expect(await migrate(sql, { folder })).toEqual([])
})

test('a database that is ahead of the code stops the start', async () => {
  await migrate(sql, { folder })
  rmSync(join(folder, '0002_jobs.sql'))

  await expect(migrate(sql, { folder })).rejects.toThrow('plus récente que cette version')
})
