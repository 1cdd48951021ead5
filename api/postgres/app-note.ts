import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explainFailure, makeDataFolder } from './data-folder.ts'
import { identify } from './processes.ts'
import { StartError } from './start-error.ts'

/** The process that has a data folder, and where it can be reached once it can be. */
interface Note {
  owner: string
  url: string | undefined
}

const noteOf = (dataDir: string): string => join(dataDir, 'address')
const self = (): string => identify(process.pid) ?? 'unknown'

/**
 * Notes in the data folder, which is made when it is missing, that this process has it until it ends. Throws a StartError, one French
 * sentence, when another app that is alive has it, also one that is still building. The note of an app that was killed is replaced; of two
 * starts that replace it in the same moment, the database refuses one later (`refuseLiveOwner`).
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

/** Adds to the note of this process where it can be reached, for whoever starts a second app. */
export function noteAddress(dataDir: string, url: string): void {
  // Nobody reads half a note.
  const written = `${noteOf(dataDir)}.${process.pid}`
  writeFileSync(written, `${self()} ${url}\n`)
  renameSync(written, noteOf(dataDir))
}

/** The sentence for whoever starts an app on a data folder that the process `owner` has. */
export function takenBy(owner: string, dataDir: string): StartError {
  const note = readNote(dataDir)
  // An app that was killed leaves its note behind.
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
