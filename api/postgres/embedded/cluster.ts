import { spawn } from 'node:child_process'
import { closeSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { type Account, asAccount } from './os-account.ts'
import type { Binaries } from './binaries.ts'
import { addressFolder, makeOwnFolder } from './data-folder.ts'
import { majorOf, requireMajor } from './majors.ts'
import { endWithProcess, isAlive } from './processes.ts'
import { StartError } from '../start-error.ts'

/** Everything that starting a cluster's server needs. */
export type Cluster = { dataDir: string; folder: string; account: Account | null; binaries: Binaries; major: number }

export const superuser = 'postgres'

/**
 * Creates the cluster unless there is one. It is created aside and renamed when complete, so that a killed start leaves
 * no half cluster, and of two simultaneous first starts one wins.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { dataDir, folder, account } = cluster
  requireMajor(cluster)
  if (majorOf(folder) !== undefined) return
  removeLeftovers(dataDir)
  const staging = makeOwnFolder(dataDir, `postgres.new-${process.pid}`, account)
  try {
    await initialize(cluster, staging)
    renameSync(staging, folder)
  } catch (error) {
    if (majorOf(folder) === undefined) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Sorting, case and patterns follow ICU's French rules everywhere, whatever locales the system has. Only the character
 * classes of pg_trgm and full-text search come from the system, so C.UTF-8 is used where it exists.
 */
async function initialize({ binaries, account, dataDir }: Cluster, staging: string): Promise<void> {
  const args = ['--username', superuser, '--auth', 'trust', '--encoding', 'UTF8', '--lc-messages', 'C']
  const locale = ['--lc-collate', 'C', '--locale-provider', 'icu', '--icu-locale', 'fr-CH']
  const first = await runInitdb([...args, ...locale, '--lc-ctype', 'C.UTF-8'])
  const failure = first && (await runInitdb([...args, ...locale, '--lc-ctype', 'C']))
  if (failure)
    throw new StartError(`La base de données ne peut pas être créée dans « ${dataDir} » (DATA_DIR) : ${failure}.`)

  async function runInitdb(options: string[]): Promise<string | undefined> {
    const { path, handle } = addressFolder(staging, account)
    const child = spawn(binaries.initdb, ['--pgdata', path, ...options], {
      ...asAccount(account),
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', handle ?? 'ignore'],
    })
    endWithProcess(child, 'SIGTERM')
    let said = ''
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (handle !== undefined) closeSync(handle)
    return code === 0 ? undefined : firstError(said)
  }
}

const firstError = (said: string): string => /error: (.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '?'

function removeLeftovers(dataDir: string): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
