import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteSpent } from './processor.ts'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Outcome {
  ok: boolean
  /** Both streams, and why it ended early. */
  output: string
}

interface RunOptions {
  /** Shows what the command prints while it runs. */
  live?: boolean
  /** Milliseconds after which it is ended and counts as failed. */
  limit?: number
  /** Milliseconds that an ended command gets to clean up before it is killed. */
  grace?: number
  /** Beside the environment of this process. */
  env?: Record<string, string>
  /** Under which its processor time is noted, if not under its command. */
  name?: string
}

/** Runs a command at the root, tools of `node_modules` first. Never throws: a command that cannot start is not ok. */
export function run(
  command: string,
  args: string[],
  { live = false, limit = 600_000, grace = 10_000, env = {}, name = command }: RunOptions = {},
): Promise<Outcome> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: string) => {
      output += text
      if (live) process.stdout.write(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep)

    let isLate = false
    const end = setTimeout(() => {
      isLate = true
      keep(`\n${command} was ended after ${limit / 1000} s.`)
      child.kill('SIGTERM')
    }, limit)
    // A process that the command left behind may hold the streams open, so their end is not waited for.
    const kill = setTimeout(() => {
      child.kill('SIGKILL')
      child.stdout.destroy()
      child.stderr.destroy()
      finish(false)
    }, limit + grace)

    const finish = (ok: boolean) => {
      clearTimeout(end)
      clearTimeout(kill)
      resolve({ ok: ok && !isLate, output })
    }
    child.on('error', (error) => {
      keep(error.message)
      finish(false)
    })
    child.on('exit', () => noteSpent(name))
    child.on('close', (code, signal) => {
      if (signal && !isLate) keep(`\n${command} was ended by ${signal}.`)
      finish(code === 0)
    })
  })
}

/** Runs `work` and returns its result with the time it took, as "1.2 s". */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: string }> {
  const start = performance.now()
  const result = await work()
  return { result, took: `${((performance.now() - start) / 1000).toFixed(1)} s` }
}
