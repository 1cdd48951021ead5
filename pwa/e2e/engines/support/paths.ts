import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, isExecutable } from '../../support/chromium.ts'
import type { WebKitPaths } from './webkit.ts'

export const engines = ['firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** Returns the path of a Firefox, or undefined. If `FIREFOX_PATH` is set, it decides, and a wrong path is an error. */
export function findFirefox(): string | undefined {
  const wished = process.env.FIREFOX_PATH
  if (!wished) return findOnPath(['firefox-esr', 'firefox'])
  if (isExecutable(wished)) return wished
  throw new Error(`FIREFOX_PATH names ${wished}, which cannot be run.`)
}

/** Returns the paths of the programs that WebKitGTK needs, as far as this machine has them. */
export function findWebKit(): Partial<WebKitPaths> {
  const [driver, display, browser] = [findOnPath(['WebKitWebDriver']), findOnPath(['Xvfb']), findMiniBrowser()]
  return { ...(driver && { driver }), ...(display && { display }), ...(browser && { browser }) }
}

/** Returns the path of WebKit's MiniBrowser, which is beside the library, in a folder named after the processor. */
const findMiniBrowser = (): string | undefined =>
  foldersOf('/usr/lib')
    .flatMap((folder) => foldersOf(folder).filter((name) => /\/webkit2?gtk-[\d.]+$/.test(name)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isExecutable)

const foldersOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : []
