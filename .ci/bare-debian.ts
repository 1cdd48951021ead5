import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root as project, run } from './commands.ts'
import { move, upgrade } from './debian-databases.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'
import { keepsOwnSite, passFirewall, serveThroughCaddy, serveThroughNginx } from './debian-proxy.ts'
import { inside, must, serves, settingsFile, settingsOf, start, startTimes } from './debian-root.ts'
import { backUpNightly, readUnits } from './debian-units.ts'
import { isBuilt } from './long-tests.ts'

/** The oldest Debian whose Node runs the app. */
const suite = 'trixie'
/** Seconds of the processor for a start that finds its data. */
const startTakes = 2

/**
 * `npm run storm -- deploy`: makes a bare Debian in a folder, installs the release there as its README says, and starts what the unit of systemd starts, as its
 * user: the app answers, through Caddy as well, keeps what it knows through an update and back, a move to another database and an upgrade of its Postgres,
 * and writes into its data folder alone. True if all of it went well.
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
  await install(root, '0.9.0', '--no-service')
  await must(
    'without a service there are the operator’s command and settings, and no unit and no address',
    async () => {
      const isThere = (file: string) => existsSync(join(root, file))
      const units = isThere('etc/systemd/system/coup-de-main.service')
      return { ok: isThere('usr/local/bin/coup-de-main') && !units && !namesAddress(root), output: String(units) }
    },
  )
  const { version: first } = await install(root, '1.0.0', 'exemple.ch')
  await must('the settings name the address', () => Promise.resolve({ ok: namesAddress(root), output: '' }))
  // Others reach this server, whose payments are play money.
  writeFileSync(join(root, settingsFile), 'PAYMENTS=simulated\nDEMO=on\n', { flag: 'a' })
  writeFileSync(join(root, 'tmp/before'), '')
  await start(root, 'the first start makes a database', serves)
  startTimes.length = 0
  await must('nothing is written but the data', async () => {
    const { output } = await inside(root, ['find', '/', '-xdev', '-newer', '/tmp/before', '-type', 'f'])
    const elsewhere = output
      .split('\n')
      .filter((file) => file && !/^\/(proc|tmp|var\/(lib|backups)\/coup-de-main)\//.test(file))
    return { ok: elsewhere.length === 0, output: elsewhere.join('\n') }
  })
  await start(root, 'a second start finds the data', serves)
  await backUpNightly(root)
  await serveThroughCaddy(root)
  await serveThroughNginx(root)
  await passFirewall(root)
  await readUnits(root)
  const { version: second } = await install(root, '1.0.1', 'exemple.ch')
  await start(root, `an update from ${first} to ${second} keeps the data`, serves)
  await must('and the site that the operator has added', () => keepsOwnSite(root))
  rmSync(join(root, 'opt/coup-de-main/current'))
  symlinkSync(first, join(root, 'opt/coup-de-main/current'))
  await start(root, `going back to ${first} keeps the data`, serves)
  await must(`a start takes ${startTakes} s of the processor at most`, () => {
    const best = Math.min(...startTimes)
    return Promise.resolve({ ok: best <= startTakes, output: startTimes.join(' '), note: `at best ${best} s` })
  })
  await move(root)
  await upgrade(root, async () => (await install(root, '1.0.2', 'exemple.ch')).said)
}

const namesAddress = (root: string): boolean => settingsOf(root).includes('PUBLIC_URL=https://exemple.ch')

/** Unpacks the release under a version and runs its installation. Returns the version, and what it printed. */
async function install(root: string, version: string, ...args: string[]): Promise<{ version: string; said: string }> {
  const release = join(root, 'tmp/release')
  rmSync(release, { recursive: true, force: true })
  cpSync(join(project, 'dist'), release, { recursive: true, verbatimSymlinks: true })
  const manifest = join(release, 'server/package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  let said = ''
  await must(`install.sh installs ${version}`, async () => {
    const outcome = await inside(root, ['sh', '/tmp/release/server/deploy/install.sh', ...args])
    said = outcome.output
    return outcome
  })
  return { version, said }
}
