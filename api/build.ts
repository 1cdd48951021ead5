import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithProcess } from './postgres/embedded/processes.ts'
import { StartError } from './postgres/start-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where a build goes until it is whole: one that fails, or is interrupted, leaves the former one as it was. */
const fresh = join(root, '.cache/dist')

/**
 * Builds the app into `dist/`, with `isWhole` the server as well, as `npm run build` does. The output of the build is shown only when it fails, which is a
 * StartError.
 */
export const buildApp = async (isWhole = false): Promise<void> => {
  const removeFresh = () => rmSync(fresh, { recursive: true, force: true })
  removeFresh()
  try {
    await runVite('build', '--outDir', fresh)
    if (isWhole) await runVite('build', '--config', '.build/server.config.ts', '--outDir', `${fresh}/server`)
    const [former, dist] = [`${fresh}.before`, join(root, 'dist')]
    rmSync(former, { recursive: true, force: true })
    if (existsSync(dist)) renameSync(dist, former)
    renameSync(fresh, dist)
    rmSync(former, { recursive: true, force: true })
  } catch (error) {
    removeFresh()
    throw error
  }
}

const runVite = async (...args: string[]): Promise<void> => {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithProcess(child, 'SIGTERM')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new StartError(`${output.trim()}\nL’application n’a pas pu être construite ; « dist » est resté comme avant.`)
}
