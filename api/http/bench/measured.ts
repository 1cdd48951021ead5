import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { findFreePort } from '../../testing/test-port.ts'

/** A server in a process of its own, whose processor time is known. */
export interface Measured {
  origin: URL
  /** Milliseconds of processor time of all its threads since it began. */
  processorMs(): Promise<number>
  stop(): Promise<void>
}

interface Program {
  /** What follows `node`. */
  args: string[]
  settings: Record<string, string>
  /** The file of its standard error: the log, as a service has it. */
  log: string
}

/** Loaded before the program: answers each message with the processor time. */
const answerMessages = `data:text/javascript,process.on('message',()=>process.send(process.cpuUsage()))`

/** Starts a server, which prints something once it is ready. */
export const startMeasured = async ({ args, settings, log }: Program): Promise<Measured> => {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--import', answerMessages, ...args], {
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', openSync(log, 'a'), 'ipc'],
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () =>
      reject(new Error(`It ended before it was ready: ${readFileSync(log, 'utf8').slice(-2_000)}`)),
    )
  })
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    processorMs: async () => {
      const answer = once(child, 'message')
      child.send('processor')
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage]
      return (user + system) / 1_000
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
