import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../postgres/embedded/os-account.ts'

interface CopyOptions {
  /** Whether this path, relative to the folder, is left out. */
  leaveOut?: (path: string) => boolean
  /** Who shall own the copy, if not this account. */
  account?: Account | null
  /** Whether nobody changes the folder meanwhile, so that a file which is gone is an error. */
  isAtRest?: boolean
}

/** Copies a folder that may change meanwhile, as a database does in a backup: a file that is gone by then is left out. What is copied is on the disk. */
export async function copyFolder(from: string, to: string, { leaveOut, account = null, isAtRest }: CopyOptions = {}) {
  const made: string[] = []
  await copy('')
  // Only now, and many at once, because a disk takes as long for one as for many.
  while (made.length > 0) await Promise.all(made.splice(0, 64).map(flush))

  async function copy(path: string): Promise<void> {
    const target = join(to, path)
    await mkdir(target, { recursive: true, mode: 0o700 })
    await own(target)
    made.push(target)
    for (const entry of await unlessGone(readdir(join(from, path), { withFileTypes: true }), [])) {
      const inside = join(path, entry.name)
      if (leaveOut?.(inside)) continue
      if (entry.isDirectory()) await copy(inside)
      else if (entry.isFile()) await copyOne(inside)
    }
  }

  async function copyOne(path: string): Promise<void> {
    const target = join(to, path)
    const isCopied = copyFile(join(from, path), target, constants.COPYFILE_FICLONE).then(() => true)
    if (!(await unlessGone(isCopied, false))) return
    await chmod(target, 0o600)
    await own(target)
    made.push(target)
  }

  async function unlessGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (!isAtRest && (error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
      throw error
    }
  }

  async function own(path: string): Promise<void> {
    if (account) await chown(path, account.uid, account.gid)
  }
}

/** Returns once a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
