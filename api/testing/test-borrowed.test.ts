import { expect, test } from 'vitest'
import { borrowTestDatabase } from './test-borrowed.ts'
import type { Sql } from '../postgres/connect.ts'

const nameOf = async (sql: Sql) => (await sql<{ name: string }[]>`select current_database() as name`)[0]?.name
const stateOf = async (sql: Sql) => ({
  epoch: (await sql`select counter from sync_epoch`).map((row) => ({ ...row })),
  tasks: (await sql`select count(*)::int as count from tasks`)[0]?.count,
})

const addTasks = async (sql: Sql, count: number) =>
  await sql<{ id: number }[]>`
    insert into tasks (name, payload) select 'mail.send', '{}' from generate_series(1, ${count}) returning id`

test('a database that a test gives back serves the next one, with the rows and numbers of a new one', async () => {
  const first = await borrowTestDatabase(2)
  const [name, state] = [await nameOf(first.sql), await stateOf(first.sql)]
  const [task] = await addTasks(first.sql, 1)
  await first.sql`delete from sync_epoch`
  expect(await stateOf(first.sql)).not.toEqual(state)
  await first.drop()

  const second = await borrowTestDatabase(2)

  expect(await nameOf(second.sql)).toBe(name)
  expect(await stateOf(second.sql)).toEqual(state)
  expect(await addTasks(second.sql, 1)).toEqual([task])
  await second.drop()
})

test('two tests at a time have a database each', async () => {
  const [first, second] = [await borrowTestDatabase(2), await borrowTestDatabase(2)]

  expect(await nameOf(first.sql)).not.toBe(await nameOf(second.sql))
  await first.drop()
  await second.drop()
})

test.each([
  ['the schema was changed', (sql: Sql) => sql`alter table tasks add column more int`],
  ['a migration was forgotten', (sql: Sql) => sql`delete from migrations where name like '0010%'`],
  ['many rows were written', (sql: Sql) => addTasks(sql, 6_000)],
  ['somebody is still writing', (sql: Sql) => void sql`select pg_sleep(4)`.catch(() => undefined)],
])('a database in which %s serves nobody else', async (_, change) => {
  const first = await borrowTestDatabase(2)
  const name = await nameOf(first.sql)
  await change(first.sql)
  await first.drop()

  const second = await borrowTestDatabase(2)

  expect(await nameOf(second.sql)).not.toBe(name)
  await second.drop()
})
