import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { lastReplacement, readFormer } from './former-migrations.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/* The schema of a test database is the one that the former migrations made, so its record alone makes it a former database. */

const former = [...readFormer()].map(([name, hash]) => ({ name, hash }))
const marc = newId()

let database: TestDatabase
let sql: TestDatabase['sql']
let fresh: object[]

beforeEach(async () => {
  database = await createTestDatabase()
  sql = database.sql
  fresh = await readRecord()
  await sql`delete from migrations where name <= ${lastReplacement}`
  await sql`insert into migrations ${sql(former)}`
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    values (${marc}, 'Marc', 'Dubois', 'marc@example.ch', 'x', '+41791112233', 'Lausanne, VD', 'private')`
})
afterEach(() => database.drop())

const readRecord = async () => [...(await sql`select name, hash from migrations order by name`)]

test('a database that has all former migrations gets the record of the present ones and keeps its data', async () => {
  const applied = await migrate(sql)

  expect(former).toHaveLength(72)
  expect(applied).toEqual([])
  expect(await pendingMigrations(sql)).toEqual([])
  expect(await readRecord()).toEqual(fresh)
  expect(await sql`select id from users`).toEqual([{ id: marc }])
})

test('a database that has only some of the former migrations stops the start and stays as it is', async () => {
  await sql`delete from migrations where name = '0550_a_proof_shows_a_name'`
  const before = await readRecord()

  await expect(migrate(sql)).rejects.toThrow('au milieu d’une ancienne mise à jour (71 migrations sur 72)')

  expect(await readRecord()).toEqual(before)
})
