import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell starts faster, and draws and stores as the whole browser does. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a browser to run the journeys in, or undefined. `CHROMIUM_PATH` decides where it is set: a wrong one is an
 * error, never silently another browser.
 */
export function findChromium(): string | undefined {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (isExecutable(wished)) return wished
    throw new Error(`CHROMIUM_PATH names ${wished}, which cannot be run.`)
  }
  return findOnPath(names) ?? fixedPlaces.find(isExecutable)
}

/** Path of the first of these programs that this machine has, or undefined. */
export function findOnPath(programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Throws where `findChromium` finds none. */
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
