import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the first start has demo data, says so in one line, and ends in peace when asked to', async () => {
  const dataDir = makeDataDir()

  const first = start({ DATA_DIR: dataDir, PORT: '0' })
  const url = await first.ready
  const answer = await fetch(`${url}api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'etudiante@demo.example', password: 'demo-1234' }),
  })
  const jobs = await countJobs(url)
  const firstEnd = await first.stop()

  expect(first.output()).toMatch(
    /^Coup de main est prêt : http:\/\/localhost:\d+\/ · comptes de démonstration : etudiante@demo\.example et particulier@demo\.example, mot de passe demo-1234\n$/,
  )
  expect(answer.status).toBe(200)
  expect(jobs).toBeGreaterThan(10)
  expect(firstEnd).toBe(0)

  const second = start({ DATA_DIR: dataDir, PORT: '0' })
  expect(await countJobs(await second.ready)).toBe(jobs)
  expect(await second.stop()).toBe(0)

  const inPublic = start({
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://coupdemain.example',
    PAYMENTS: 'simulated',
  })
  expect(await inPublic.ended).toBe(1)
  expect(inPublic.errors()).toMatch(/^La base contient des comptes de démonstration .*DEMO=on\.\n$/)
})

test.for([
  ['PORT', 'abc'],
  ['DATABASE_URL', 'postgres://app:secret@127.0.0.1:1/app'],
] as const)('a %s that cannot work ends the start with one sentence', async ([name, value]) => {
  const program = start({ PORT: '0', [name]: value })

  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('')
  expect(program.errors()).toMatch(new RegExp(`^[^\n]*${name}[^\n]*\\.\n$`))
  expect(program.errors()).not.toContain('secret')
})

/** Starts the program in a process of its own. `ready` resolves with the address that it prints. */
const start = (settings: Record<string, string>) => {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], { cwd: root, env })
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
  return { ready, ended, stop, output: () => output, errors: () => errors }
}

const countJobs = async (url: string): Promise<number> =>
  Number((await fetch(`${url}api/jobs?limit=1`)).headers.get('x-total-count'))

/** Makes a data folder that other accounts may enter: if root starts Postgres, it runs under another account. */
const makeDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-start-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
