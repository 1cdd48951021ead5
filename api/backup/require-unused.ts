import { setTimeout as sleep } from 'node:timers/promises'
import { appName, type Sql } from '../postgres/connect.ts'
import { StartError } from '../postgres/start-error.ts'

/** Milliseconds for which connections of an app that has just ended may still be there. */
const patience = 5_000

/** Throws a StartError if an app uses this database, or another order does: it would lose its tables in the middle of its work. */
export async function requireUnused(sql: Sql): Promise<void> {
  const until = performance.now() + patience
  while (await isUsed(sql)) {
    if (performance.now() > until)
      throw new StartError(
        'L’application, ou une commande d’opérateur, utilise encore cette base de données : arrêtez-la d’abord.',
      )
    await sleep(200)
  }
}

/** Any role sees the names of all connections. Behind a pooler an app has one past it, too, on which it listens. */
const isUsed = async (sql: Sql): Promise<boolean> => {
  const others = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${appName} and pid <> pg_backend_pid() limit 1`
  return others.length > 0
}
