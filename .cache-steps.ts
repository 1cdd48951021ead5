import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inside, installInside, must, serves, start, settingsFile } from './.ci/debian-root.ts'
import { backUpNightly, readUnits } from './.ci/debian-units.ts'
import { keepsOwnSite, serveThroughCaddy, serveThroughNginx } from './.ci/debian-proxy.ts'
import { move } from './.ci/debian-databases.ts'
import { run } from './.ci/commands.ts'
const root = '/tmp/operate/debian'
const install = async (version: string) => {
  const release = join(root, 'tmp/release')
  rmSync(release, { recursive: true, force: true })
  cpSync('dist', release, { recursive: true, verbatimSymlinks: true })
  const manifest = join(release, 'server/package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  await must(`install ${version}`, () => inside(root, ['sh', '/tmp/release/server/deploy/install.sh', 'exemple.ch']))
}
const steps: Record<string, () => Promise<unknown>> = {
  install: async () => {
    await install('1.0.0')
    writeFileSync(join(root, settingsFile), 'PAYMENTS=simulated\nDEMO=on\n', { flag: 'a' })
  },
  first: () => start(root, 'first start', serves),
  caddy: () => serveThroughCaddy(root),
  update: async () => {
    await install('1.0.1'); await install('1.0.2')
    await must('own site', () => keepsOwnSite(root))
    console.log(readdirSync(join(root, 'opt/coup-de-main')), readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8'))
  },
  backup: () => backUpNightly(root),
  nginx: () => serveThroughNginx(root),
  units: () => readUnits(root),
  move: () => move(root),
}
if (!existsSync(join(root, 'proc/1'))) await run('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
await run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'shm', join(root, 'dev/shm')])
for (const name of process.argv.slice(2)) {
  try { await steps[name]!() ; console.log('OK', name) } catch (error) { console.log('FAILED', name, (error as Error).message) }
}
for (const mounted of ['proc', 'dev/shm']) await run('umount', ['--lazy', join(root, mounted)])
process.exit(0)
