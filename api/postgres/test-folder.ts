import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'coup-de-main-test-'
const memory = '/dev/shm'
/** Clones of the template, data folders and browser profiles of a run, and what a storm writes. */
const enough = 2 ** 31

/** Makes a folder that an account of the database may enter: in memory where the system offers that, else in the temporary folder. */
export function makeTestFolder(): string {
  removeLeftovers()
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

/** A data folder is some 600 small files: in memory it takes a tenth of the time. Containers often have no room there. */
const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough && !isNoExec(readFileSync('/proc/mounts', 'utf8'))
  } catch {
    return false
  }
}

/** Some tests start programs that they copied. */
const isNoExec = (mounts: string): boolean =>
  mounts.split('\n').some((line) => {
    const [, place, , options] = line.split(' ')
    return place === memory && (options ?? '').split(',').includes('noexec')
  })

/** A run that was killed leaves its folder, which would stay in memory until the machine is off. No run takes an hour. */
const removeLeftovers = (): void => {
  if (!existsSync(memory)) return
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = join(memory, name)
    try {
      if (Date.now() - statSync(folder).ctimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone by now.
    }
  }
}
