import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Written beside the files for browsers that unpack them; what is kept is packed when somebody asks. */
const isPacked = (path: string) => /\.(br|gz)$/.test(path)

const list = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !isPacked(name))
        .toSorted()
    : []

/** The folder beside which `keepAssets` puts the assets of the version before this one: `<it>/assets/…`. */
export const previousVersion = (dataDir: string): string => join(dataDir, 'app', 'previous')

/**
 * Keeps a copy of the built app's assets in the data folder, and of those of the version before it: pages that were open when this version
 * came still load that one's chunks (`.decisions/house/0386-…`). A start with the same build changes nothing. The names say what is in the
 * files. Throws where the data folder takes no files.
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

  // Whole or not at all: a start that ends in between leaves the copy of before, and the next start makes this one.
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(arriving, { recursive: true })
  cpSync(built, join(arriving, 'assets'), { recursive: true, filter: (source) => !isPacked(basename(source)) })
  if (kept.length > 0) {
    rmSync(previous, { recursive: true, force: true })
    renameSync(current, previous)
  }
  renameSync(arriving, current)
}
