import { realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from './address-note.ts'
import type { Cluster } from './cluster.ts'
import { isTemporarySocketFolder } from './data-folder.ts'
import { readNote, readOwner } from './postmaster.ts'
import { describePlace, identify, isAlive, signal, waitUntilGone } from './processes.ts'
import { StartError } from './start-error.ts'

/**
 * Frees the cluster of a server that an earlier run left behind. A server whose app is alive is never touched: that is a
 * StartError naming DATA_DIR and the app's process.
 */
export async function settleEarlierServer({ folder, dataDir }: Cluster, log: (message: string) => void): Promise<void> {
  refuseLiveOwner(folder, dataDir)
  const note = readNote(folder)
  if (!note) return
  if (isAlive(note.pid) && servesFrom(note.pid, folder)) {
    log(`stopping the database server ${note.pid} that a killed run left behind`)
    await stopOrphan(note.pid)
  }
  if (isTemporarySocketFolder(note.socketFolder)) rmSync(note.socketFolder, { recursive: true, force: true })
}

/** Throws a StartError when the app that last started this folder's server is still running. */
export function refuseLiveOwner(folder: string, dataDir: string): void {
  const owner = readOwner(folder)
  const pid = Number.parseInt(owner ?? '', 10)
  if (owner === undefined || identify(pid) !== owner) return
  const url = readAddress(dataDir, owner)
  const place = url ? `, ouverte à l’adresse ${url}` : ''
  throw new StartError(
    `Le dossier de données « ${dataDir} » (DATA_DIR) sert déjà à une autre instance de l’application (processus ${pid})${place}.`,
  )
}

/** A process id may have been given to a stranger since: only a process that works in our folder is our server. */
function servesFrom(pid: number, folder: string): boolean {
  const place = describePlace(pid)
  return place === realpathSync(folder) || (place.includes('postgres') && place.includes(folder))
}

async function stopOrphan(pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name)
    if (await waitUntilGone(pid, patience)) break
  }
  // Its children notification that it is gone within moments; only then is its memory free.
  await sleep(20)
}
