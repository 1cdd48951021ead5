import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtApp } from '../../own-files.ts'

export interface RunningApp {
  origin: URL
  pid: number
  stop(): Promise<void>
}

const ready = /Coup de main est prêt : (\S+)/

/** The server as a release has it, once `buildApp(true)` has made it. */
export const builtMain = [join(builtApp, 'server/main.js')]
const sources = ['--import', 'tsx', fileURLToPath(new URL('../../main.ts', import.meta.url))]

/** Starts the whole application in a process and a data folder of its own, without limits unless `settings` say so. */
export const startApp = async (
  dataDir: string,
  settings: Record<string, string> = {},
  main = sources,
): Promise<RunningApp> => {
  const child = spawn(process.execPath, main, {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const found = ready.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The app ended before it was ready: ${said}`)))
  })
  const origin = new URL(address)
  // The app listens on this address; `localhost` may resolve to another one first.
  origin.hostname = '127.0.0.1'
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
