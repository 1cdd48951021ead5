import { connect, limitsOf, type Sql, type ConnectionOptions } from '../postgres/connect.ts'

/** Clones a template under a new name. Copying its files takes a third of the time of writing them to the log. */
export async function cloneDatabase(template: ConnectionOptions, database: string): Promise<ConnectionOptions> {
  await administer(
    template,
    (admin) => admin`create database ${admin(database)} template ${admin(template.database)} strategy file_copy`,
  )
  return { ...template, database }
}

export async function dropDatabase(options: ConnectionOptions): Promise<void> {
  await administer(options, (admin) => admin`drop database if exists ${admin(options.database)} with (force)`)
}

interface Administrator {
  sql: Sql
  users: number
  closing?: NodeJS.Timeout
}

const administrators = new Map<string, Administrator>()
/** Milliseconds that an unused connection stays open: opening one costs as much as a clone. */
const linger = 1_000

/** Runs administrative work in the neighbouring database, because a template must have no sessions while it is cloned. */
export async function administer<T>(options: ConnectionOptions, work: (admin: Sql) => PromiseLike<T>): Promise<T> {
  const server = `${options.host}:${options.port}`
  const admin = administrators.get(server) ?? { sql: connectToAdminister(options), users: 0 }
  administrators.set(server, admin)
  clearTimeout(admin.closing)
  admin.users += 1
  try {
    return await work(admin.sql)
  } finally {
    admin.users -= 1
    if (admin.users === 0) {
      admin.closing = setTimeout(() => {
        administrators.delete(server)
        void admin.sql.end({ timeout: 5 })
      }, linger)
    }
  }
}

const connectToAdminister = (options: ConnectionOptions): Sql =>
  connect({ ...options, database: 'postgres' }, { max: 1, ...limitsOf(60) })
