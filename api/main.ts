import { exampleMark } from '../schema/operator.ts'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { listFolders, readErasures } from './backup/erasure-list.ts'
import { keepErasures } from './backup/keep-erasures.ts'
import { buildApp } from './build.ts'
import { readConfig, type Config } from './config.ts'
import { isEmpty, seedDemo } from './demo/seed.ts'
import { describeFault } from './http/faults.ts'
import { createLog } from './http/log.ts'
import { noteDelivery } from './http/process-metrics.ts'
import { keepAssets } from './documents/previous-assets.ts'
import { checkPort, listen } from './http/server.ts'
import { createMailer } from './mail/mailer.ts'
import { whenNpmEnds } from './npm-parent.ts'
import { builtApp, operatorCommand } from './own-files.ts'
import { guardStore } from './photos/guard-store.ts'
import { openObjectStore } from './objects/open-store.ts'
import { createProviders } from './providers/providers.ts'
import { refuseSimulatedBalances } from './payments/play-money.ts'
import { eraseAgain } from './personal-data/erase-again.ts'
import { claimDataFolder, noteAddress } from './postgres/embedded/data-folder-claim.ts'
import { ownerAddress } from './postgres/address.ts'
import { admitApp, admitRole, appRole, readRole } from './postgres/app-role.ts'
import {
  atLeisure,
  connect,
  endAfter,
  keepLimits,
  limitsOf,
  type ConnectionOptions,
  type ConnectOptions,
  type Sql,
} from './postgres/connect.ts'
import { startEmbedded } from './postgres/embedded/embedded.ts'
import { clusterFolder, majorOf, requireOurMajor } from './postgres/embedded/majors.ts'
import { requireUtf8 } from './postgres/encoding.ts'
import { hasHistory, migrate, type Admit } from './postgres/migrate.ts'
import { askWithoutPooler } from './postgres/pooler.ts'
import { connectReplicas, Replicas } from './postgres/replicas.ts'
import { Room } from './postgres/room.ts'
import { StartError } from './postgres/start-error.ts'
import { awaitDatabase, explainUnreachable } from './postgres/embedded/with-database.ts'
import { createPushSender, type Outcome } from './push/sender.ts'
import { keptVapidKeys } from './push/vapid-keys.ts'
import { describeReady } from './ready-text.ts'
import { createBus } from './feeds/bus.ts'
import type { TaskContext } from './tasks/context.ts'
import { createWorkers } from './worker/workers.ts'

/** The functions that stop what was started, which run in the reverse order. */
const running: (() => Promise<unknown>)[] = []

/** Whether `npm start` started this process: then the app is built first, and npm is the parent. */
const isNpmStart = process.argv.includes('--build')

const start = async (config: Config, log: Logger): Promise<void> => {
  // Comes before the build, which would delete the files of an app that runs already.
  if (!config.databaseUrl) {
    claimDataFolder(config.dataDir)
    requireOurMajor(config.dataDir)
  }
  await checkPort(config)
  if (isNpmStart) await build(log)
  const { sql, direct } = await openDatabase(config, log)
  const { keys, accounts } = await atLeisure(direct, async (own) => {
    await prepareDatabase(own, config)
    const list = readErasures(listFolders(config))
    const count = list ? await eraseAgain(own, list, log) : 0
    if (count > 0) log.warn({ count }, 'people whom a restored database had back are erased again')
    return {
      keys: config.vapidKeys ?? (await keptVapidKeys(own, config.dataDir, log)),
      accounts: await findDemoAccounts(own),
    }
  })
  running.push(keepErasures(sql, listFolders(config), log))
  keepForOpenPages(config, log)
  const bus = createBus(sql, direct)
  const providers = await createProviders(config, sql)
  const room = new Room(sql, config.dataDir, log)
  const objects = config.photoStore && (await openObjectStore(config.photoStore))
  const photoStore = objects && guardStore(objects, log)
  const replicas = openReplicas(sql, config, log)
  const app = createApp({ sql, config, log, bus, providers, room, photoStore, replicas, pushKey: keys.publicKey })
  const { url, close } = await listen(app, config, bus)
  const origin = new URL(url)
  const note = ({ is }: Outcome) => noteDelivery('push', is)
  const push = createPushSender({ keys, subject: contactFor(config, origin), standIn: config.pushStandIn, note })
  const stopWorkers = startWorkers(sql, config, log, {
    providers,
    push,
    origin,
    room,
    // Faults of the worker, as with objects that cannot be removed, keep nobody from a photo.
    photoStore: objects && guardStore(objects, log),
  })
  // Beside each other: while the workers end, a balancer already turns to other instances.
  running.push(() => Promise.all([close(), stopWorkers()]))
  if (!config.databaseUrl) noteAddress(config.dataDir, url)
  process.stdout.write(describeReady({ url, accounts }, config, process.stdout.isTTY))
}

const build = async (log: Logger): Promise<void> => {
  log.info('building the app')
  if (process.stdout.isTTY) process.stdout.write('Construction de l’application…\n')
  await buildApp()
}

/** Copies the assets for pages that are open. A failure does not prevent the start: such a page finds its code missing, and reloads itself. */
const keepForOpenPages = ({ dataDir }: Config, log: Logger): void => {
  try {
    keepAssets(builtApp, dataDir)
  } catch (error) {
    log.warn({ fault: describeFault(error) }, 'the assets of the version before are not kept')
  }
}

/** Returns the contact of this server for push services. */
const contactFor = ({ operator }: Config, origin: URL): string => {
  if (operator.supportEmail && !exampleMark(operator.supportEmail)) return `mailto:${operator.supportEmail}`
  return origin.protocol === 'https:' ? origin.origin : `mailto:support@${origin.hostname}`
}

/** Starts the workers once the server listens, because only then is its address known, to which mails link. Returns what stops them. */
const startWorkers = (
  sql: Sql,
  config: Config,
  log: Logger,
  given: Pick<TaskContext, 'providers' | 'push' | 'origin' | 'room' | 'photoStore'>,
): (() => Promise<void>) => {
  if (config.smtpUrl && !config.publicUrl) log.warn('mails link to this machine as long as PUBLIC_URL is not set')
  const mailer = createMailer({ smtpUrl: config.smtpUrl, folder: join(config.dataDir, 'mail'), origin: given.origin })
  const workers = createWorkers({
    sql,
    log,
    mailer,
    ...given,
    operatorEmail: config.operator.supportEmail,
    wages: config.wages,
  })
  for (const worker of workers) worker.start()
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    mailer.close()
    given.push.close()
  }
}

const findDemoAccounts = async (sql: Sql): Promise<string[]> => {
  const found = await sql<{ email: string }[]>`
    select email from users where lower(email) in ('etudiante@demo.example', 'particulier@demo.example') order by email`
  return found.map(({ email }) => email)
}

/** The addresses of one database: as the role that owns it, which migrates it, as the role of the app, and as this role past a pooler. */
interface Place {
  owner: string | ConnectionOptions
  app: string | ConnectionOptions
  direct?: string | undefined
}

/** Migrates the database as its owner, and returns the app's pool. `direct` is a pool of the app's role for what no pooler can do; mostly the same. */
const openDatabase = async (config: Config, log: Logger): Promise<{ sql: Sql; direct: Sql }> => {
  const { databaseUrl, directUrl } = config
  const address = ownerAddress(config)
  const place = databaseUrl
    ? { owner: address.databaseUrl ?? databaseUrl, app: databaseUrl, direct: directUrl }
    : await startOwnDatabase(config, log)
  const limits = limitsOf(config.querySeconds)
  const sql = open(place.app, { ...limits, isPooled: place.direct !== undefined })
  const direct = place.direct === undefined ? sql : open(place.direct, { ...limits, max: 1 })
  if (databaseUrl) await awaitPlace({ ...config, databaseUrl }, log)
  await explainUnreachable(address, async () => {
    if (databaseUrl) await requireFit(place.owner, config, address.setting)
    const applied = await migrateAs(place.owner, admitFor(config, direct), log)
    if (applied.length > 0) log.info({ applied }, 'migrated')
  })
  if ((await atLeisure(direct, readRole)).ownsLedger)
    log.warn('the role of DATABASE_URL owns the ledger and could change it: see "A role for the app" in api/README.md')
  return { sql, direct }
}

/**
 * Opens pools to the replicas, of which a start waits for none. A query takes half as long as elsewhere at most, so that as much is left for the
 * database itself, should a replica be silent.
 */
const openReplicas = (sql: Sql, { replicaUrl, querySeconds }: Config, log: Logger): Replicas => {
  const replicas = new Replicas(sql, replicaUrl ? connectReplicas(replicaUrl, limitsOf(querySeconds / 2), log) : [])
  running.push(() => replicas.stop())
  replicas.start()
  return replicas
}

/** Opens a pool that ends with the process. */
const open = (source: Place['app'], options: ConnectOptions): Sql => {
  const sql = connect(source, options)
  running.push(() => sql.end({ timeout: 5 }))
  return sql
}

/**
 * Refuses to start on a database that does not store UTF-8, and on a new one while `DATA_DIR` has one of our own: everybody's account would be gone
 * without a word.
 */
const requireFit = async (owner: Place['owner'], { dataDir }: Config, setting: string): Promise<void> => {
  const isFit = await endAfter(connect(owner, { max: 1 }), async (sql) => {
    await requireUtf8(sql, setting)
    return majorOf(clusterFolder(dataDir)) === undefined || (await hasHistory(sql))
  })
  if (isFit) return
  throw new StartError(
    `La base de DATABASE_URL est vide, et « ${clusterFolder(dataDir)} » contient celle qui a servi jusqu’ici : copiez-la d’abord avec « ${operatorCommand} move-database », ou déplacez ce dossier pour commencer sans elle.`,
  )
}

/**
 * Waits until the database answers at each of its addresses. Throws a StartError for a pooler where the database itself has to be. A pooler is asked last,
 * once the role has the limits that hold for the connections which it opens then.
 */
const awaitPlace = async (config: Config & { databaseUrl: string }, log: Logger): Promise<void> => {
  const { databaseUrl, databaseWaitSeconds: seconds, directUrl, migrationUrl, querySeconds } = config
  const ask = async (setting: string, url: string, question: Question = askWithoutPooler, isPooled = false) => {
    await endAfter(connect(url, { max: 1, isPooled }), async (sql) => {
      const ready = () => awaitDatabase({ setting, seconds }, () => question(sql, setting), log)
      await explainUnreachable({ setting, databaseUrl: url }, ready)
    })
  }
  if (migrationUrl) await ask('DATABASE_MIGRATION_URL', migrationUrl)
  if (directUrl === undefined) return await ask('DATABASE_URL', databaseUrl)
  await ask('DATABASE_DIRECT_URL', directUrl)
  await ask('DATABASE_DIRECT_URL', directUrl, (sql) => keepLimits(sql, limitsOf(querySeconds)))
  await ask('DATABASE_URL', databaseUrl, (sql) => sql`select`, true)
}

/** Asks the database of a setting something. */
type Question = (sql: Sql, setting: string) => PromiseLike<unknown>

const startOwnDatabase = async (config: Config, log: Logger): Promise<Place> => {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    mayEnterPrivateFolder: config.isDefaultDataDir,
    log,
  })
  running.push(() => embedded.stop())
  return { owner: embedded.options, app: { ...embedded.options, user: appRole } }
}

const migrateAs = (owner: Place['owner'], admit: Admit | undefined, log: Logger): Promise<string[]> =>
  endAfter(connect(owner, { max: 1 }), (sql) => migrate(sql, { log, ...(admit && { admit }) }))

/** Returns what admits the app's role; nothing where `DATABASE_URL` is all we know, because then it has its rights or owns everything. */
const admitFor = ({ databaseUrl, migrationUrl }: Config, sql: Sql): Admit | undefined => {
  if (!databaseUrl) return admitApp
  return migrationUrl ? async (tx) => admitRole(tx, (await atLeisure(sql, readRole)).name) : undefined
}

const prepareDatabase = async (sql: Sql, config: Config): Promise<void> => {
  if (!config.databaseUrl && config.demo !== 'refused' && (await isEmpty(sql))) await seedDemo(sql)
  if (config.stripe && !config.keepsSimulatedBalances) await refuseSimulatedBalances(sql)
  if (!config.mayHaveDemoAccounts) await refuseDemoAccounts(sql)
}

/** Refuses to start with demo accounts, whose password is public, where others reach the server. */
const refuseDemoAccounts = async (sql: Sql): Promise<void> => {
  const found = await sql`select from users where lower(email) like '%@demo.example' limit 1`
  if (found.length === 0) return
  throw new StartError(
    'La base contient des comptes de démonstration (…@demo.example) dont le mot de passe est public : supprimez-les, ou démarrez avec DEMO=on.',
  )
}

const stop = async (): Promise<void> => {
  for (let end = running.pop(); end; end = running.pop()) await end()
}

/**
 * Stops at the first signal, and exits at once at a second. npm and tsx repeat a signal that the terminal has already sent to every process, so a signal
 * within half a second of the first is ignored.
 */
const stopOnSignals = (): void => {
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedToStop === undefined) stopAndExit({ signal })
    else if (performance.now() - askedToStop > 500) process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (isNpmStart) whenNpmEnds(() => askedToStop === undefined && stopAndExit({ signal: 'the end of npm' }))
}

const stopAndExit = (reason: { signal: string }): void => {
  askedToStop = performance.now()
  log.info(reason, 'stopping')
  stop().then(() => process.exit(0), die)
}

/** Prints the error and exits, which also ends the embedded database. */
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
  // A start that is stopped midway fails in many ways, none of which needs a message.
  if (askedToStop === undefined) die(error)
}
