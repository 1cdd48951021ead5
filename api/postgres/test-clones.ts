import { connect, type Sql } from './connect.ts'
import type { ConnectionOptions } from './embedded.ts'

/** Clones a template under a new name. */
export async function cloneDatabase(template: ConnectionOptions, database: string): Promise<ConnectionOptions> {
  await administer(template, (admin) => admin`create database ${admin(database)} template ${admin(template.database)}`)
  return { ...template, database }
}

export async function dropDatabase(options: ConnectionOptions): Promise<void> {
  await administer(options, (admin) => admin`drop database if exists ${admin(options.database)} with (force)`)
}

/** A template must have no sessions while it is cloned, so the neighbouring database is the one to connect to. */
export async function administer<T>(options: ConnectionOptions, work: (admin: Sql) => PromiseLike<T>): Promise<T> {
  const limits = { max: 1, deadlineMs: 30_000, statementTimeoutMs: 30_000 }
  const admin = connect({ ...options, database: 'postgres' }, limits)
  try {
    return await work(admin)
  } finally {
    await admin.end({ timeout: 5 })
  }
}
