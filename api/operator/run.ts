import { replaceSocialRows } from '../../schema/law/social.ts'
import { refusalText } from '../../schema/refusals.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { directAddress } from '../postgres/address.ts'
import { pendingMigrations } from '../postgres/migrate.ts'
import { StartError } from '../postgres/start-error.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { readOrder, readPlacing, tooSmall, usage } from './orders.ts'

/** `npm run operator`: returns whether all is well. Arguments that are not understood open no database, and print the usage. */
const run = async (): Promise<boolean> => {
  const args = process.argv.slice(2)
  const [place, order] = [readPlacing(args), readOrder(args)]
  if (!place && !order) {
    console.error(usage)
    return false
  }
  const config = readConfig()
  replaceSocialRows(config.figures)
  // Orders end what they have started when the process exits, which a signal alone would not let happen.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  if (!order) {
    await place?.(config, console.log, createLog(config.logLevel))
    return true
  }
  const direct = { ...config, ...directAddress(config) }
  return await withDatabase(direct, { mayCreate: false, log: createLog(config.logLevel) }, async (sql) => {
    await requireMigrated(sql)
    return await order(sql, console.log, config)
  })
}

/** Only a start of the app migrates the database: after a restored backup, and before a new version. */
const requireMigrated = async (sql: Sql): Promise<void> => {
  const pending = await pendingMigrations(sql)
  if (pending.length === 0) return
  throw new StartError(
    'La base de données n’est pas encore préparée pour cette version de l’application : démarrez d’abord l’application.',
  )
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (error instanceof Refusal) console.error(error.code === 'invalid' ? tooSmall : refusalText(error.code))
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}
