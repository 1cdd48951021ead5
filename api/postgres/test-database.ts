import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type ConnectOptions, connect, type Sql } from './connect.ts'
import type { ConnectionOptions } from './embedded.ts'

export type TestDatabase = {
  sql: Sql
  /** For a second pool to the same database. */
  options: ConnectionOptions
  drop(): Promise<void>
}

/** A database of its own for a test file: migrated, empty, on the server of this run. */
export async function createTestDatabase(wanted: ConnectOptions = {}): Promise<TestDatabase> {
  const template = inject('postgresTemplate')
  const options = { ...template, database: `test_${randomBytes(8).toString('hex')}` }
  await administer(template, async (admin) => {
    await admin`create database ${admin(options.database)} template ${admin(template.database)}`
  })
  const sql = connect(options, { max: 5, ...wanted })
  return {
    sql,
    options,
    drop: async () => {
      await sql.end({ timeout: 1 })
      await administer(template, async (admin) => {
        await admin`drop database ${admin(options.database)} with (force)`
      })
    },
  }
}

/** A template must have no sessions of its own while it is cloned, hence the neighbouring database. */
async function administer(template: ConnectionOptions, work: (admin: Sql) => Promise<void>): Promise<void> {
  const admin = connect(
    { ...template, database: 'postgres' },
    { max: 1, deadlineMs: 30_000, statementTimeoutMs: 30_000 },
  )
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 5 })
  }
}
