import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify } from './processes.ts'

const noteOf = (dataDir: string): string => join(dataDir, 'address')

/** Notes in the data folder where this process can be reached, for whoever starts a second app on it. */
export function noteAddress(dataDir: string, url: string): void {
  writeFileSync(noteOf(dataDir), `${identify(process.pid) ?? 'unknown'} ${url}\n`)
}

export function removeAddress(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true })
}

/** Undefined unless the owner itself wrote the note: an app that was killed leaves its own behind. */
export function readAddress(dataDir: string, owner: string): string | undefined {
  try {
    const [writer, url] = readFileSync(noteOf(dataDir), 'utf8').trim().split(' ')
    return writer === owner ? url : undefined
  } catch {
    return undefined
  }
}
