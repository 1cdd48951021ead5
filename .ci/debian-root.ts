import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../api/testing/test-port.ts'
import { type Outcome, run } from './commands.ts'

/** What programs in the root folder of a Debian get as their environment. */
export const path = 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
export const settingsFile = 'etc/coup-de-main/env'
/** Milliseconds for a start on the slowest of machines. */
const startsWithin = 120_000

/** Takes a step and prints it. Throws with what it printed unless it went well. */
export async function must(what: string, step: () => Promise<Outcome & { note?: string }>): Promise<void> {
  const { ok, output, note } = await step()
  if (!ok) throw new Error(`${what}\n${output.slice(-4_000)}`)
  console.log(`✓ ${what}${note ? `, ${note}` : ''}`)
}

export const inside = (root: string, command: string[]) => run('chroot', [root, 'env', '-i', path, ...command])

export const asUser = (root: string, command: string[], user = 'coup-de-main') =>
  run('chroot', [`--userspec=${user}:${user}`, root, 'env', '-i', path, ...command])

/** Installs packages of its Debian. */
export const installInside = async (root: string, ...names: string[]): Promise<Outcome> => {
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qy', '-o', 'Acquire::Check-Valid-Until=no']
  const updated = await inside(root, [...apt, 'update'])
  return updated.ok ? await inside(root, [...apt, 'install', '--no-install-recommends', ...names]) : updated
}

/** The settings as systemd reads them: what the unit has, and what the file has in its place. */
export const settingsOf = (root: string): string[] => [
  'BACKUP_DIR=/var/backups/coup-de-main',
  ...readFileSync(join(root, settingsFile), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
]

/** Adds settings for as long as `work` takes. */
export async function withSettings<T>(root: string, lines: string[], work: () => Promise<T>): Promise<T> {
  const file = join(root, settingsFile)
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, `${before}${lines.join('\n')}\n`)
  try {
    return await work()
  } finally {
    writeFileSync(file, before)
  }
}

/** Returns a unit's commands with this name, as a shell reads them. */
export const commandsOf = (root: string, unit: string, name = 'ExecStart'): string[] =>
  [...readFileSync(join(root, 'etc/systemd/system', unit), 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, command]) => command!.replaceAll('$$', '$').replaceAll('%%', '%'),
  )

export const startCommand = (root: string): string[] => commandsOf(root, 'coup-de-main.service')[0]!.split(' ')

/** Seconds of processor time that the app itself has taken at each start until it was ready. */
export const startTimes: number[] = []

/** Starts what the unit starts, until the app is ready and `act` has gone well, and ends it as systemd does. */
export async function start(root: string, what: string, act: (url: string) => Promise<boolean>, wanted?: number) {
  await must(what, async () => {
    const port = wanted ?? (await findFreePort())
    const began = performance.now()
    const user = '--userspec=coup-de-main:coup-de-main'
    const command = [user, root, 'env', '-i', path, `PORT=${port}`, ...settingsOf(root), ...startCommand(root)]
    const child = spawn('chroot', command, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const ended = once(child, 'close')
    try {
      const url = `http://127.0.0.1:${port}`
      const isReady = await waitUntilReady(url, child)
      const readyMs = Math.round(performance.now() - began)
      const seconds = isReady ? processorSeconds(child.pid!) : NaN
      startTimes.push(seconds)
      const went = isReady && (await act(url))
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return { ok: went && code === 0, output, note: `ready after ${readyMs} ms, ${seconds} s of the processor` }
    } finally {
      child.kill('SIGKILL')
    }
  })
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<boolean> {
  const end = performance.now() + startsWithin
  while (performance.now() < end && child.exitCode === null) {
    if ((await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) return true
    await sleep(50)
  }
  return false
}

/** Linux counts in hundredths of a second; after the name in brackets come 11 fields, then the time in user code and in the kernel. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Signs a demo account in. Returns its id and its cookies. */
export const signIn = async (url: string, email = 'etudiante@demo.example') => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-1234' }),
  })
  const { id } = (await answer.json()) as { id?: string }
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { id, cookie: cookie.join('; ') }
}

/** Whether a page with offers comes, and a demo account can sign in. A busy machine may refuse for a while. */
export const serves = async (url: string): Promise<boolean> => {
  for (let tries = 0; tries < 10; tries++) {
    const page = await (await fetch(`${url}/jobs`)).text()
    if (page.includes('</article>') && (await signIn(url)).id !== undefined) return true
    await sleep(2_000)
  }
  return false
}
