import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Compressed copies of the files. They are not kept, since older files are compressed on request. */
const isPacked = (path: string) => /\.(br|gz)$/.test(path)

const list = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !isPacked(name))
        .toSorted()
    : []

/** Returns the folder in which `keepAssets` puts the assets of the previous version: `<it>/assets/…`. */
export const previousVersion = (dataDir: string): string => join(dataDir, 'app', 'previous')

/**
 * Keeps a copy of the built app's assets in the data folder, and of those of the version before it: pages that were open at the update still load
 * that version's chunks (`.decisions/house/0386-…`). A start with the same build changes nothing; the file names contain hashes of their content.
 * Throws if the data folder is not writable.
 */
export const keepAssets = (dist: string, dataDir: string): void => {
  const built = join(dist, 'assets')
  const folder = join(dataDir, 'app')
  const [current, previous, arriving] = ['current', 'previous', 'arriving'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const names = list(built)
  const kept = list(join(current, 'assets'))
  if (names.length === 0 || names.join() === kept.join()) return

  // All or nothing: a start that ends in between leaves the former copy, and the next start makes the new one.
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(arriving, { recursive: true })
  cpSync(built, join(arriving, 'assets'), { recursive: true, filter: (source) => !isPacked(basename(source)) })
  if (kept.length > 0) {
    rmSync(previous, { recursive: true, force: true })
    renameSync(current, previous)
  }
  renameSync(arriving, current)
}
