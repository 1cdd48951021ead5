import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell comes first: it starts faster than a whole browser, and draws and stores as that does. It has no window to show (`HEADED`). */
const names = [
  ...(process.env.HEADED ? [] : ['chromium-headless-shell']),
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a browser for the journeys, or undefined. If `CHROMIUM_PATH` is set, it decides: a wrong path is an error, and no other browser
 * is taken instead.
 */
export function findChromium(): string | undefined {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (isExecutable(wished)) return wished
    throw new Error(`CHROMIUM_PATH names ${wished}, which cannot be run.`)
  }
  return findOnPath(names) ?? fixedPlaces.find(isExecutable)
}

/** Returns the path of the first of these programs that this machine has, or undefined. */
export function findOnPath(programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns the path of a browser, or throws if `findChromium` finds none. */
export function requireChromium(): string {
  const path = findChromium()
  if (path === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH to one.')
  return path
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
