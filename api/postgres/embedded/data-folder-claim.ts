import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explainFailure, makeDataFolder } from './data-folder.ts'
import { identify } from './processes.ts'
import { StartError } from '../start-error.ts'

/** The process that uses a data folder, and the address of its app once it is open. */
interface Note {
  owner: string
  url: string | undefined
}

const noteOf = (dataDir: string): string => join(dataDir, 'address')
const self = (): string => identify(process.pid) ?? 'unknown'

/**
 * Notes in the data folder, which is created if it is missing, that this process uses it until it ends.
 *
 * - Throws a StartError, one French sentence, if another live app uses it, even one that is still building.
 * - Replaces the note of an app that was killed. If two starts replace such a note at the same moment, the database later refuses one of them
 *   (`refuseLiveOwner`).
 */
export function claimDataFolder(wanted: string): void {
  const dataDir = resolve(wanted)
  makeDataFolder(dataDir)
  const earlier = readNote(dataDir)
  if (earlier && isRunning(earlier.owner)) throw takenBy(earlier.owner, dataDir)
  if (earlier) rmSync(noteOf(dataDir), { force: true })
  explainFailure(dataDir, () => writeFileSync(noteOf(dataDir), `${self()}\n`, { flag: 'wx' }))
  process.once('exit', () => removeNote(dataDir))
}

/** Adds this app's address to the note, so that the error of a second start can name it. */
export function noteAddress(dataDir: string, url: string): void {
  // Written aside and renamed, so that nobody reads half a note.
  const written = `${noteOf(dataDir)}.${process.pid}`
  writeFileSync(written, `${self()} ${url}\n`)
  renameSync(written, noteOf(dataDir))
}

/** Returns the error of starting an app on a data folder that the process `owner` uses. */
export function takenBy(owner: string, dataDir: string): StartError {
  const note = readNote(dataDir)
  // The note may be that of a killed app.
  const place = note?.url && note.owner === owner ? `, ouverte à l’adresse ${note.url}` : ''
  return new StartError(
    `Le dossier de données « ${dataDir} » (DATA_DIR) sert déjà à une autre instance de l’application (processus ${Number.parseInt(owner, 10)})${place}.`,
  )
}

/** Whether the process of this identity is alive. */
export const isRunning = (owner: string): boolean => identify(Number.parseInt(owner, 10)) === owner

function removeNote(dataDir: string): void {
  if (readNote(dataDir)?.owner === self()) rmSync(noteOf(dataDir), { force: true })
}

function readNote(dataDir: string): Note | undefined {
  try {
    const [owner = '', url] = readFileSync(noteOf(dataDir), 'utf8').trim().split(' ')
    return { owner, url }
  } catch {
    return undefined
  }
}
