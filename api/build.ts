import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithProcess } from './postgres/embedded/processes.ts'
import { StartError } from './postgres/start-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the app into `dist/`, as `npm run build` does. The output of the build is shown only when it fails, which is a StartError. */
export const buildApp = async (): Promise<void> => {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithProcess(child, 'SIGTERM')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new StartError(`${output.trim()}\nL’application n’a pas pu être construite.`)
}
