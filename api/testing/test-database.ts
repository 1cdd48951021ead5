import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type ConnectOptions, connect, limitsOf, type Sql, type ConnectionOptions } from '../postgres/connect.ts'
import { cloneDatabase, dropDatabase } from './test-clones.ts'

export type TestDatabase = {
  sql: Sql
  /** For a second pool to the same database. */
  options: ConnectionOptions
  drop(): Promise<void>
}

/** Limits for a busy machine, on which a statement may take long. The tests of the limits set their own. */
export const withoutHurry = limitsOf(60)

/** Creates a migrated, empty database for one test file, on the server of this run. */
export async function createTestDatabase(wanted: ConnectOptions = {}): Promise<TestDatabase> {
  const options = await cloneDatabase(inject('postgresTemplate'), `test_${randomBytes(8).toString('hex')}`)
  const sql = connect(options, { max: 5, ...withoutHurry, ...wanted })
  return {
    sql,
    options,
    drop: async () => {
      await sql.end({ timeout: 1 })
      await dropDatabase(options)
    },
  }
}
