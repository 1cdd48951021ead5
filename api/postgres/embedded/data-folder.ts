import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter } from './os-account.ts'
import { StartError } from '../start-error.ts'

/** Unix sockets have short names: 104 bytes with the final zero on macOS, 108 on Linux. */
const longestSocketPath = 103
const socketName = '/.s.PGSQL.5432'

/**
 * Creates the data folder if it is missing. Returns whether the database's account can reach it by its path. Throws a
 * StartError that names DATA_DIR if the folder cannot be used, or if it cannot be reached and `mayEnter` is off.
 */
export function openDataFolder(dataDir: string, account: Account | null, mayEnter: boolean): boolean {
  makeDataFolder(dataDir)
  if (canEnter(account, dataDir)) return true
  if (mayEnter && account && process.platform === 'linux') return false
  throw new StartError(
    `Le dossier de données « ${dataDir} » (DATA_DIR) n’est pas accessible à l’utilisateur « ${account?.name ?? 'courant'} » sous lequel la base de données tourne.`,
  )
}

/** Creates the data folder if it is missing. Throws a StartError that names DATA_DIR if that is impossible. */
export function makeDataFolder(dataDir: string): void {
  // Set despite the umask, because the account must get through to its own folders inside.
  explainFailure(dataDir, () => mkdirSync(dataDir, { recursive: true }) && chmodSync(dataDir, 0o711))
}

/** Creates a folder inside the data folder that only the database's account may use, or adopts an existing one. */
export function makeOwnFolder(dataDir: string, name: string, account: Account | null): string {
  const folder = join(dataDir, name)
  explainFailure(dataDir, () => {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o700)
    if (account) chownSync(folder, account.uid, account.gid)
  })
  return folder
}

/**
 * Returns the path by which the server reaches its folder. Another account cannot reach a folder inside a private home by
 * its path, but it can through a descriptor that this process opens and hands over (Linux).
 */
export function addressFolder(folder: string, account: Account | null): { path: string; handle?: number } {
  if (canEnter(account, folder)) return { path: folder }
  return { path: '/proc/self/fd/3', handle: openSync(folder, 'r') }
}

/** Makes a private folder for a socket: beside the data if that path is short enough and reachable, else a temporary one. */
export function makeSocketFolder(dataDir: string, name: string, account: Account | null): string {
  if (fits(join(dataDir, name)) && canEnter(account, dataDir)) return makeOwnFolder(dataDir, name, account)
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = tryTemporaryFolder(parent, account)
    if (folder) return folder
  }
  throw new StartError(
    `Aucun dossier temporaire ne convient à la prise de la base de données (essayé : ${tmpdir()}, /tmp).`,
  )
}

/** Whether a folder is one of makeSocketFolder's temporary ones, which nobody else can be using. */
export const isTemporarySocketFolder = (folder: string): boolean => /\/coup-de-main-[^/]{6}$/.test(folder)

const fits = (folder: string): boolean => Buffer.byteLength(folder + socketName) <= longestSocketPath

function tryTemporaryFolder(parent: string, account: Account | null): string | undefined {
  if (!fits(join(parent, 'coup-de-main-XXXXXX'))) return undefined
  try {
    const folder = mkdtempSync(join(parent, 'coup-de-main-'))
    if (account) chownSync(folder, account.uid, account.gid)
    if (canEnter(account, folder)) return folder
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // We can't write here; try the next parent.
  }
  return undefined
}

/** Turns a file system error into a StartError that names DATA_DIR. */
export function explainFailure(dataDir: string, act: () => unknown): void {
  try {
    act()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `Le dossier de données « ${dataDir} » (DATA_DIR) ne peut pas être créé ou utilisé (${reason}).`,
    )
  }
}
