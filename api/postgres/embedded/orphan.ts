import { realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, takenBy } from './data-folder-claim.ts'
import type { Cluster } from './cluster.ts'
import { isTemporarySocketFolder } from './data-folder.ts'
import { readNote, readOwner } from './postmaster.ts'
import { describePlace, isAlive, signal, waitUntilGone } from './processes.ts'

/**
 * Frees the cluster from a server that an earlier run left behind. Never touches a server whose app is alive: throws a
 * StartError that names DATA_DIR and the app's process.
 */
export async function settleEarlierServer(
  { folder, dataDir }: Pick<Cluster, 'folder' | 'dataDir'>,
  log: (message: string) => void,
): Promise<void> {
  refuseLiveOwner(folder, dataDir)
  const note = readNote(folder)
  if (!note) return
  if (isAlive(note.pid) && servesFrom(note.pid, folder)) {
    log(`stopping the database server ${note.pid} that a killed run left behind`)
    await stopOrphan(note.pid)
  }
  if (isTemporarySocketFolder(note.socketFolder)) rmSync(note.socketFolder, { recursive: true, force: true })
}

/** Throws a StartError if the app that last started this folder's server is still running. */
export function refuseLiveOwner(folder: string, dataDir: string): void {
  const owner = readOwner(folder)
  if (owner !== undefined && isRunning(owner)) throw takenBy(owner, dataDir)
}

/** The system may have given the process id to another program: only a process that works in our folder is our server. */
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
  // The server's children notice its end within moments; only then is its memory free.
  await sleep(20)
}
