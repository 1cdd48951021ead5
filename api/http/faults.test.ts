import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectSocket, type LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Sql } from '../postgres/connect.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createPooler } from '../testing/test-pooler.ts'
import { isDatabaseAway } from './faults.ts'

/** A name with two addresses, as `localhost` has on most machines. */
const twoAddresses: LookupFunction = (_name, _options, answer) =>
  answer(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ])

const failureOf = async (asked: PromiseLike<unknown>): Promise<Error> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Error) return error
  throw new Error('It did not fail')
}

const refusedByPooler = async (): Promise<Sql> => {
  const pooler = createPooler({ host: '127.0.0.1', port: 1, user: 'app', database: 'app' })
  const sql = connect({ host: '127.0.0.1', port: await pooler.listen(), user: 'app', database: 'app' }, { max: 1 })
  onTestFinished(async () => {
    await sql.end({ timeout: 0 })
    pooler.close()
  })
  return sql
}

test('a host whose addresses all refuse is away', async () => {
  const socket = connectSocket({ host: 'database', port: 1, lookup: twoAddresses, autoSelectFamily: true })
  const [error] = (await once(socket, 'error').catch((reason: unknown) => [reason])) as [Error]

  expect(error).toBeInstanceOf(AggregateError)
  expect(isDatabaseAway(error)).toBe(true)
})

test('a host whose name is gone, as a container’s that is stopped, is away', async () => {
  const error = await failureOf(lookup('database.invalid'))

  expect(error).toMatchObject({ syscall: 'getaddrinfo' })
  expect(isDatabaseAway(error)).toBe(true)
})

test.for(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])('a line that ends with %s is away', (code) => {
  expect(isDatabaseAway(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }))).toBe(true)
})

test('a pooler that has no database behind it is away, and a statement that breaks the protocol is a fault', async () => {
  const { sql, drop } = await createTestDatabase({ max: 1 })
  onTestFinished(drop)

  const refused = await failureOf((await refusedByPooler())`select`)
  const broken = await failureOf(sql.unsafe('select $1::int, $2::int', [1]))

  expect([refused, broken]).toMatchObject([
    { code: '08P01', severity_local: 'FATAL' },
    { code: '08P01', severity_local: 'ERROR' },
  ])
  expect([refused, broken].map(isDatabaseAway)).toEqual([true, false])
})
