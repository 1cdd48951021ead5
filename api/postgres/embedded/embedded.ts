import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pickAccount } from './os-account.ts'
import { type BinaryPlaces, findBinaries, locateBinaries } from './binaries.ts'
import { type Cluster, createCluster, superuser } from './cluster.ts'
import { isTemporarySocketFolder, makeSocketFolder, openDataFolder } from './data-folder.ts'
import { explainEnd, fatalLine } from './last-words.ts'
import { refuseLiveOwner, settleEarlierServer } from './orphan.ts'
import { clusterFolder, ourMajor } from './majors.ts'
import { endPostmaster, type Postmaster, readNote, startPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import type { ConnectionOptions } from '../connect.ts'
import { StartError } from '../start-error.ts'

export type EmbeddedLog = { debug(message: string): void; info(message: string): void; warn(message: string): void }

export type EmbeddedOptions = {
  /** The folder that holds the data. Created when missing. */
  dataDir: string
  log: EmbeddedLog
  /**
   * For root on Linux: lets the server use data inside a private home, through a handle that root opens for it. It is
   * meant for a project's default data folder; a folder that somebody chose is refused instead.
   */
  mayEnterPrivateFolder?: boolean
  /** Off only in tests, where data may be lost. */
  durable?: boolean
  /** The place of the binaries; found by default. */
  binaries?: BinaryPlaces
  /** Another cluster than the app's, or another Postgres for it: an upgrade has two. */
  other?: { folder: string; major: number; isReadOnly?: boolean }
}

export type Embedded = {
  /** The database, as the role that owns all of it. */
  options: ConnectionOptions
  stop(): Promise<void>
}

const firstPause = 50
const maxPauseMs = 5_000
const steadyAfter = 30_000

/**
 * Starts our own Postgres on a Unix socket and keeps it running until `stop`. Creates its cluster first if there is
 * none. Throws a StartError, one French sentence, if it cannot run as configured.
 */
export async function startEmbedded(wanted: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true, mayEnterPrivateFolder: mayEnter = false } = wanted
  const cluster = prepareCluster(wanted, mayEnter)
  await settleEarlierServer(cluster, (message) => log.warn(message))
  await createCluster(cluster)
  const socketFolder = makeSocketFolder(cluster.dataDir, `${basename(cluster.folder)}-socket`, cluster.account)
  const settings = { socketFolder, durable, isReadOnly: wanted.other?.isReadOnly ?? false }
  const start = () => startPostmaster(cluster, settings, (line) => log.debug(line))

  let current: Postmaster | undefined = await startOrExplain(cluster, start, settings.socketFolder)
  let stopped: Promise<void> | undefined
  const waking = new AbortController()
  const supervision = supervise()

  return {
    options: connectionTo(settings.socketFolder),
    stop: () => (stopped ??= stop()),
  }

  /** Restarts the server whenever it ends, at growing intervals if it ends again soon. */
  async function supervise(): Promise<void> {
    let pause = firstPause
    while (!stopped) {
      const since = Date.now()
      const lastWords = current ? await current.ended : ''
      current = undefined
      if (stopped) return
      pause = Date.now() - since > steadyAfter ? firstPause : Math.min(pause * 2, maxPauseMs)
      log.warn(`the database server ended, starting it again: ${fatalLine(lastWords)}`)
      await sleep(pause, undefined, { signal: waking.signal }).catch(() => undefined)
      if (stopped) return
      current = await start().catch((error: Error) => {
        log.warn(`the database server did not start: ${fatalLine(error.message)}`)
        return undefined
      })
      if (current) log.info('the database server is running again')
    }
  }

  async function stop(): Promise<void> {
    waking.abort()
    if (current) await endPostmaster(current)
    await supervision
    // The supervisor may have started another server meanwhile.
    if (current) await endPostmaster(current)
    rmSync(settings.socketFolder, { recursive: true, force: true })
    rmSync(join(cluster.folder, 'postmaster.opts'), { force: true })
  }
}

/** Returns the address of a running app's database; undefined if no app runs on this data folder. */
export function findRunning(dataDir: string): ConnectionOptions | undefined {
  const note = readNote(clusterFolder(resolve(dataDir)))
  return note?.status === 'ready' && isAlive(note.pid) ? connectionTo(note.socketFolder) : undefined
}

const connectionTo = (socketFolder: string): ConnectionOptions => ({
  host: socketFolder,
  port: 5432,
  user: superuser,
  database: 'postgres',
})

function prepareCluster({ dataDir: wanted, binaries, other }: EmbeddedOptions, mayEnter: boolean): Cluster {
  if (process.platform === 'win32') {
    throw new StartError(
      'La base de données intégrée ne fonctionne pas sous Windows ; indiquez une base avec DATABASE_URL.',
    )
  }
  const dataDir = resolve(wanted)
  const { folder, major } = other ?? { folder: clusterFolder(dataDir), major: ourMajor }
  const account = pickAccount(clusterFolder(dataDir))
  const isReachable = openDataFolder(dataDir, account, mayEnter)
  const places = binaries ?? locateBinaries(isReachable ? [dataDir] : [], major)
  return { dataDir, folder, account, binaries: findBinaries(account, places), major }
}

async function startOrExplain(cluster: Cluster, start: () => Promise<Postmaster>, socketFolder: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      const words = (error as Error).message
      if (isTakenForNow(words) && attempt < 20) {
        await sleep(100)
        if (words.includes('postmaster.pid')) refuseLiveOwner(cluster.folder, cluster.dataDir)
        continue
      }
      if (isTemporarySocketFolder(socketFolder)) rmSync(socketFolder, { recursive: true, force: true })
      throw new StartError(
        `La base de données de « ${cluster.dataDir} » (DATA_DIR) ne démarre pas : ${explainEnd(words)}.`,
      )
    }
  }
}

/** Whether a start failed for a passing reason: a killed server's children still hold its memory, or another start holds the lock. */
const isTakenForNow = (words: string): boolean => /shared memory block|postmaster\.pid" already exists/.test(words)
