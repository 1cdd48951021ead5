import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '../backup/copy-folder.ts'
import { clusterFolder, keptFolder } from '../postgres/embedded/majors.ts'

/** Where the copy is made. It is whole once the former cluster has left its place. */
export const copyFolderOf = (dataDir: string): string => `${clusterFolder(dataDir)}.upgrade`

/** Puts the copy in the place of the former cluster, which is kept. */
export async function putCopy(dataDir: string): Promise<void> {
  await move(clusterFolder(dataDir), keptFolder(dataDir))
  await move(copyFolderOf(dataDir), clusterFolder(dataDir))
}

/** Puts the former cluster in its place again. Returns where the one that was there is kept. */
export async function putBack(dataDir: string): Promise<string> {
  const aside = `${clusterFolder(dataDir)}.until-${new Date().toISOString().replaceAll(':', '')}`
  await move(clusterFolder(dataDir), aside)
  await move(keptFolder(dataDir), clusterFolder(dataDir))
  return aside
}

/** Ends an exchange of two clusters that was interrupted between its two moves. */
export async function endExchange(dataDir: string): Promise<void> {
  if (existsSync(clusterFolder(dataDir)) || !existsSync(keptFolder(dataDir))) return
  const copy = copyFolderOf(dataDir)
  await move(existsSync(copy) ? copy : keptFolder(dataDir), clusterFolder(dataDir))
}

export const removeCopy = (dataDir: string): Promise<void> =>
  rm(copyFolderOf(dataDir), { recursive: true, force: true })

/** Returns the bytes of the rows and indexes of a cluster. */
export async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(join(folder, 'base'), { recursive: true })
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, 'base', file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the bytes that are free where a folder is. */
export async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
  await flush(dirname(to))
}
