import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Outcome {
  ok: boolean
  /** The output of both streams; empty if shown live. */
  output: string
}

interface RunOptions {
  /** Shows what the command prints while it runs. */
  live?: boolean
  /** Milliseconds after which it is ended and counts as failed. */
  limit?: number
}

/** Runs a command at the root, tools of `node_modules` first. Never throws: a command that cannot start is not ok. */
export function run(
  command: string,
  args: string[],
  { live = false, limit = 600_000 }: RunOptions = {},
): Promise<Outcome> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      timeout: limit,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code, signal) => {
      const ended = signal ? `\n${command} was ended by ${signal} after at most ${limit / 1000} s.` : ''
      resolve({ ok: code === 0, output: output + ended })
    })
  })
}

/** Runs `work` and returns its result with the time it took, as "1.2 s". */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: string }> {
  const start = performance.now()
  const result = await work()
  return { result, took: `${((performance.now() - start) / 1000).toFixed(1)} s` }
}
