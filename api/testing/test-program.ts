import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { asAccount, type Account } from '../postgres/embedded/os-account.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm run build` makes: it starts faster than the sources. */
export const builtServer = join(root, 'dist/server/main.js')

interface Program {
  /** What Node runs; the sources unless given. */
  args?: string[]
  /** Who runs it; null: the current account. */
  account?: Account | null
}

const sources = ['--import', 'tsx', join(root, 'api/main.ts')]

/** Starts the program in a process of its own. `ready` resolves with the address that it prints. */
export const start = (settings: Record<string, string>, { args = sources, account }: Program = {}) => {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, args, { cwd: root, env, ...(account && asAccount(account)) })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = (async () => {
    while (!output.includes('\n')) {
      const news = await Promise.race([once(child.stdout, 'data'), ended])
      if (!Array.isArray(news)) throw new Error(`It ended before it was ready: ${errors}`)
    }
    return /https?:\S+/.exec(output)?.[0] ?? ''
  })()
  // A test of a failing start looks at the exit code, and nobody waits for `ready`.
  ready.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const end = (signal: NodeJS.Signals) => child.kill(signal)
  return { ready, ended, stop, end, output: () => output, errors: () => errors }
}

/** Makes a data folder that other accounts may enter: if root starts Postgres, it runs under another account. */
export const makeDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-start-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a program until it ends by itself. */
export const runToEnd = (settings: Record<string, string>, args: string[]) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, args, { cwd: root, env }, (failure, output, errors) =>
      resolve({ code: failure?.code ?? 0, output, errors }),
    )
  })
