import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { demoPassword } from './demo/demo-data.ts'
import { isEmpty, seedDemo } from './demo/seed.ts'
import { describeFault } from './http/faults.ts'
import { createLog } from './http/log.ts'
import { listen } from './http/server.ts'
import { createMailer } from './mail/mailer.ts'
import type { Providers } from './payments/providers/provider.ts'
import { createProviders } from './payments/providers/providers.ts'
import { connect, PostgresError, type Sql } from './postgres/connect.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { migrate } from './postgres/migrate.ts'
import { StartError } from './postgres/start-error.ts'
import { createBus } from './feeds/bus.ts'
import { handlers, recurring } from './worker/handlers.ts'
import { createWorker } from './worker/worker.ts'

/** What was started, so that it can be stopped in the reverse order. */
const running: (() => Promise<unknown>)[] = []

const start = async (config: Config, log: Logger): Promise<void> => {
  const sql = await openDatabase(config, log)
  await prepareDatabase(sql, config, log)
  const bus = createBus(sql)
  const providers = createProviders(config, sql)
  const { url, close } = await listen(createApp({ sql, config, log, bus, providers }), config, bus)
  running.push(close)
  startWorker(sql, config, log, providers, new URL(url))
  const accounts = await findDemoAccounts(sql)
  const demo =
    accounts.length > 0 ? ` · comptes de démonstration : ${accounts.join(' et ')}, mot de passe ${demoPassword}` : ''
  process.stdout.write(`Coup de main est prêt : ${url}${demo}\n`)
}

/** Links in mails lead to where we are reached, which is not known before we listen. */
const startWorker = (sql: Sql, config: Config, log: Logger, providers: Providers, origin: URL): void => {
  if (config.smtpUrl && !config.publicUrl) log.warn('mails link to this machine as long as PUBLIC_URL is not set')
  const mailer = createMailer({ smtpUrl: config.smtpUrl, folder: join(config.dataDir, 'mail'), origin })
  const worker = createWorker({ sql, log, handlers, recurring, ctx: { sql, log, mailer, providers, origin } })
  worker.start()
  running.push(async () => {
    await worker.stop()
    mailer.close()
  })
}

const findDemoAccounts = async (sql: Sql): Promise<string[]> => {
  const found = await sql<{ email: string }[]>`
    select email from users where lower(email) in ('etudiante@demo.example', 'particulier@demo.example') order by email`
  return found.map(({ email }) => email)
}

const openDatabase = async (config: Config, log: Logger): Promise<Sql> => {
  const open = (source: Parameters<typeof connect>[0]) => {
    const sql = connect(source)
    running.push(() => sql.end({ timeout: 5 }))
    return sql
  }
  if (config.databaseUrl) return open(config.databaseUrl)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    mayEnterPrivateFolder: config.isDefaultDataDir,
    log,
  })
  running.push(() => embedded.stop())
  return open(embedded.options)
}

const prepareDatabase = async (sql: Sql, config: Config, log: Logger): Promise<void> => {
  const applied = await migrate(sql).catch((error: Error) => {
    if (!config.databaseUrl || !isUnreachable(error)) throw error
    throw new StartError(`La base de données de DATABASE_URL n’est pas utilisable (${error.code}).`)
  })
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (!config.databaseUrl && (await isEmpty(sql))) await seedDemo(sql)
}

/** The database is not there, or not for us: class 28 is a wrong password, 3D000 a missing database. */
const isUnreachable = (error: Error): error is Error & { code: string } =>
  'code' in error && (!(error instanceof PostgresError) || /^(28|3D|53|57P)/.test(error.code))

const stop = async (): Promise<void> => {
  for (let end = running.pop(); end; end = running.pop()) await end()
}

/** A first signal asks us to stop, another kills: but npm and tsx pass on what a terminal has sent to everyone already. */
const stopOnSignals = (): void => {
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedToStop !== undefined) {
      if (performance.now() - askedToStop > 500) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    askedToStop = performance.now()
    log.info({ signal }, 'stopping')
    stop().then(() => process.exit(0), die)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** The embedded database ends with the process. */
const die = (error: unknown): void => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.fatal({ fault: describeFault(error) }, 'ended by a fault')
  process.exit(1)
}

let log = createLog('info')
let askedToStop: number | undefined
process.on('uncaughtException', die)
stopOnSignals()
try {
  const config = readConfig()
  log = createLog(config.logLevel)
  await start(config, log)
} catch (error) {
  // Half a start that is being stopped fails in many ways, none of them news.
  if (askedToStop === undefined) die(error)
}
