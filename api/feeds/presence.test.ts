import { expect, onTestFinished, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { connect } from '../postgres/connect.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { registerStream } from './open-streams.ts'
import { presenceOf, tellPresence } from './presence.ts'

const setUp = async () => {
  const { sql, options, drop } = await createTestDatabase()
  onTestFinished(drop)
  /** Writes down that another process had a stream of this person so many seconds ago. */
  const toldOf = async (userId: Id, seconds: number) =>
    void (await sql`insert into presence values (${userId}, now() - make_interval(secs => ${seconds}))`)
  const secondsSince = async (userId: Id) => {
    const [row] = await sql<{ seconds: number }[]>`
      select extract(epoch from now() - seen_at)::int as seconds from presence where user_id = ${userId}`
    return row?.seconds
  }
  return { sql, options, toldOf, secondsSince }
}

/** Opens a stream in this process. Returns what ends it. */
const arrive = (userId: Id) => {
  const leave = registerStream(userId, () => undefined)
  onTestFinished(leave)
  return leave
}

test('whom another process has connected is online, for ten minutes after active, and then unknown (3.4.80)', async () => {
  const { sql, toldOf } = await setUp()
  const people = [newId(), newId(), newId()]
  for (const [at, seconds] of [50, 90, 601].entries()) await toldOf(people[at]!, seconds)

  const presences = await Promise.all([...people, newId()].map((id) => presenceOf(sql, id)))

  expect(presences).toEqual(['online', 'active', null, null])
})

test('a process tells of all its people, but not again of whom another one has just told, and rests then', async () => {
  const { sql, toldOf, secondsSince } = await setUp()
  const [lea, marc, zoe, late] = [newId(), newId(), newId(), newId()]
  for (const id of [lea, marc, zoe]) arrive(id)
  await toldOf(marc, 3_600)
  await toldOf(zoe, 10)

  await tellPresence(sql)
  arrive(late)
  await tellPresence(sql)

  expect(await secondsSince(lea)).toBeLessThan(5)
  expect(await secondsSince(marc)).toBeLessThan(5)
  expect(await secondsSince(zoe)).toBeGreaterThanOrEqual(10)
  expect(await secondsSince(late)).toBeUndefined()
})

test('whoever has left this process is active, although it has told of them, unless another one tells of them since', async () => {
  const { sql } = await setUp()
  const lea = newId()
  const leave = arrive(lea)
  await tellPresence(sql)
  leave()

  const left = await presenceOf(sql, lea)
  await sql`update presence set seen_at = clock_timestamp() + interval '1 second' where user_id = ${lea}`

  expect([left, await presenceOf(sql, lea)]).toEqual(['active', 'online'])
})

test('while the database takes no writes, or does not answer, a process still knows its own people', async () => {
  const { options } = await setUp()
  const sql = connect(options, { max: 1 })
  const [here, gone, elsewhere] = [newId(), newId(), newId()]
  arrive(here)
  arrive(gone)()
  await sql`set default_transaction_read_only = on`

  await expect(tellPresence(sql)).rejects.toThrow('read-only')
  await tellPresence(sql)
  await sql.end()

  const presences = await Promise.all([here, gone, elsewhere].map((id) => presenceOf(sql, id)))
  expect(presences).toEqual(['online', 'active', null])
})
