import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type ConnectOptions, connect, limitsOf, type Sql } from './connect.ts'
import type { ConnectionOptions } from './embedded.ts'
import { cloneDatabase, dropDatabase } from './test-clones.ts'

export type TestDatabase = {
  sql: Sql
  /** For a second pool to the same database. */
  options: ConnectionOptions
  drop(): Promise<void>
}

/** On a machine that is starved a statement may take long; what limits do is tested where they are set. */
export const withoutHurry = limitsOf(60)

/** A database of its own for a test file: migrated, empty, on the server of this run. */
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
