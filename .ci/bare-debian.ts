import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemo } from '../api/demo/seed.ts'
import { connect, limitsOf } from '../api/postgres/connect.ts'
import { startEmbedded } from '../api/postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, ourMajor } from '../api/postgres/embedded/majors.ts'
import { migrate } from '../api/postgres/migrate.ts'
import { quietLog } from '../api/testing/test-log.ts'
import { findFreePort } from '../api/testing/test-port.ts'
import { root as project, run } from './commands.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'
import { isBuilt } from './long-tests.ts'

/** The oldest Debian whose Node runs the app. */
const suite = 'trixie'
const path = 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const dataFolder = 'var/lib/coup-de-main'
const settingsFile = 'etc/coup-de-main/env'
/** Milliseconds for a start on the slowest of machines. */
const startsWithin = 120_000

/**
 * `npm run storm -- deploy`: makes a bare Debian in a folder, installs the release there as its README says, and starts what the unit of systemd starts, as its
 * user: the app answers, keeps what it knows through an update and back and through an upgrade of its Postgres, and writes into its data folder alone. True if all of it went well.
 */
export async function storm(): Promise<boolean> {
  if (!(await canInstallPackages())) {
    console.log('npm run storm -- deploy makes a Debian of its own, for which it has to be root on Debian.')
    return false
  }
  if (!(await isBuilt())) return false
  const root = mkdtempSync(join(tmpdir(), 'coup-de-main-debian-'))
  // It is the root folder of accounts that are not root.
  chmodSync(root, 0o755)
  try {
    await must('debootstrap is installed', () => installPackages(['debootstrap']))
    await must('a bare Debian', () => run('debootstrap', ['--variant=minbase', suite, root], { limit: 1_800_000 }))
    await must('it has /proc', () => run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]))
    await must('it has /dev/shm', () => run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'shm', join(root, 'dev/shm')]))
    await rehearse(root)
    return true
  } catch (error) {
    console.log(`✗ ${(error as Error).message}`)
    return false
  } finally {
    for (const mounted of ['proc', 'dev/shm']) await run('umount', ['--lazy', join(root, mounted)])
    rmSync(root, { recursive: true, force: true })
  }
}

async function rehearse(root: string): Promise<void> {
  const first = await install(root, '1.0.0')
  // Others reach this server, whose payments are play money.
  writeFileSync(join(root, settingsFile), 'PAYMENTS=simulated\nDEMO=on\n', { flag: 'a' })
  writeFileSync(join(root, 'tmp/before'), '')
  await start(root, 'the first start makes a database', signInAs('etudiante@demo.example'))
  await must('nothing is written but the data', async () => {
    const { output } = await inside(root, ['find', '/', '-xdev', '-newer', '/tmp/before', '-type', 'f'])
    const elsewhere = output.split('\n').filter((file) => file && !/^\/(proc|tmp|var\/lib\/coup-de-main)\//.test(file))
    return { ok: elsewhere.length === 0, output: elsewhere.join('\n') }
  })
  await start(root, 'a second start finds the data', signInAs('etudiante@demo.example'))
  await must('a backup goes where the nightly one does', () =>
    asUser(root, [...settingsOf(root), 'coup-de-main', 'backup', '/var/backups/coup-de-main/one']),
  )
  const second = await install(root, '1.0.1')
  await start(root, `an update from ${first} to ${second} keeps the data`, signInAs('etudiante@demo.example'))
  rmSync(join(root, 'opt/coup-de-main/current'))
  symlinkSync(first, join(root, 'opt/coup-de-main/current'))
  await start(root, `going back to ${first} keeps the data`, signInAs('etudiante@demo.example'))
  await upgrade(root)
}

/** Puts a database of the former Postgres in the place of the data, and upgrades it as the README says, and takes it back. */
async function upgrade(root: string): Promise<void> {
  const upgrading = (...more: string[]) => asUser(root, [`DATA_DIR=/${dataFolder}`, 'coup-de-main', ...more])
  const refusal = async () => {
    const { ok, output } = await asUser(root, [...settingsOf(root), ...commandOf(root)])
    return { ok: !ok && output.includes('upgrade-database'), output }
  }
  await must(`a database of Postgres ${formerMajor} is there`, async () => {
    rmSync(join(root, dataFolder, 'postgres'), { recursive: true })
    await makeFormer(clusterFolder(join(root, dataFolder)))
    return await inside(root, ['chown', '-R', 'coup-de-main:coup-de-main', `/${dataFolder}`])
  })
  await must('a start on it names the command', refusal)
  await must(`it becomes one of Postgres ${ourMajor}`, () => upgrading('upgrade-database'))
  await start(root, 'it has the data', signInAs('etudiante@demo.example'))
  await must('the former one takes its place again', () => upgrading('upgrade-database', '--back', '--lose-writes'))
  await must('a start on it names the command again', refusal)
}

/** Makes a cluster of the former Postgres with demo data. */
async function makeFormer(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-former-'))
  chmodSync(dataDir, 0o755)
  const other = { folder: clusterFolder(dataDir), major: formerMajor }
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false, other })
  try {
    const sql = connect(server.options, { max: 2, ...limitsOf(60) })
    await migrate(sql)
    await seedDemo(sql)
    await sql.end({ timeout: 5 })
  } finally {
    await server.stop()
  }
  cpSync(other.folder, folder, { recursive: true })
  rmSync(dataDir, { recursive: true })
}

/** Unpacks the release under a version and runs its installation. Returns the version. */
async function install(root: string, version: string): Promise<string> {
  const release = join(root, 'tmp/release')
  rmSync(release, { recursive: true, force: true })
  cpSync(join(project, 'dist'), release, { recursive: true, verbatimSymlinks: true })
  const manifest = join(release, 'server/package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  await must(`install.sh installs ${version}`, () =>
    inside(root, ['sh', '/tmp/release/server/deploy/install.sh', 'exemple.ch']),
  )
  return version
}

/** Starts what the unit starts, until the app is ready and `act` has gone well, and ends it as systemd does. */
async function start(root: string, what: string, act: (url: string) => Promise<boolean>): Promise<void> {
  await must(what, async () => {
    const port = await findFreePort()
    const began = performance.now()
    const child = spawn(
      'chroot',
      [
        '--userspec=coup-de-main:coup-de-main',
        root,
        'env',
        '-i',
        path,
        `PORT=${port}`,
        ...settingsOf(root),
        ...commandOf(root),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const ended = once(child, 'close')
    try {
      const url = `http://127.0.0.1:${port}`
      const isReady = await waitUntilReady(url, child)
      const readyMs = Math.round(performance.now() - began)
      const went = isReady && (await act(url))
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return { ok: went && code === 0, output, note: `ready after ${readyMs} ms` }
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

/** Whether a page with offers comes, and this demo account can sign in. */
const signInAs =
  (email: string) =>
  async (url: string): Promise<boolean> => {
    const page = await (await fetch(`${url}/jobs`)).text()
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'demo-1234' }),
    })
    return page.includes('</article>') && login.ok
  }

/** The settings as systemd reads them. */
const settingsOf = (root: string): string[] =>
  readFileSync(join(root, settingsFile), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

const commandOf = (root: string): string[] => {
  const unit = readFileSync(join(root, 'etc/systemd/system/coup-de-main.service'), 'utf8')
  return /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ')
}

const asUser = (root: string, command: string[]) =>
  run('chroot', ['--userspec=coup-de-main:coup-de-main', root, 'env', '-i', path, ...command])

const inside = (root: string, command: string[]) => run('chroot', [root, 'env', '-i', path, ...command])

/** Takes a step and prints it. Throws with what it printed unless it went well. */
async function must(what: string, step: () => Promise<{ ok: boolean; output: string; note?: string }>): Promise<void> {
  const { ok, output, note } = await step()
  if (!ok) throw new Error(`${what}\n${output.slice(-4_000)}`)
  console.log(`✓ ${what}${note ? `, ${note}` : ''}`)
}
