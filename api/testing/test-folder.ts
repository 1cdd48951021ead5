import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'coup-de-main-test-'
const memory = '/dev/shm'
/** Bytes: room for a run's clones of the template, data folders and browser profiles, and for what a storm writes. */
const enough = 2 ** 31

/** Creates a folder that the database's account may enter: in memory if the system offers that, else in the temporary folder. */
export function makeTestFolder(): string {
  removeLeftovers()
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

/** Whether there is room in memory: a data folder has some 600 small files, which take a tenth of the time there. Containers often lack room. */
const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough && !isNoExec(readFileSync('/proc/mounts', 'utf8'))
  } catch {
    return false
  }
}

/** Whether programs in the folder may not be started; some tests start programs that they copied. */
const isNoExec = (mounts: string): boolean =>
  mounts.split('\n').some((line) => {
    const [, place, , options] = line.split(' ')
    return place === memory && (options ?? '').split(',').includes('noexec')
  })

/** Removes folders of killed runs, which would stay in memory until the machine is off. No run takes an hour. */
const removeLeftovers = (): void => {
  if (!existsSync(memory)) return
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = join(memory, name)
    try {
      if (Date.now() - statSync(folder).ctimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder belongs to another account, or is already gone.
    }
  }
}
