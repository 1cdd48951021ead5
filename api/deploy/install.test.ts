import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '../testing/test-program.ts'

/** Programs of the machine that an installation calls, and what they do here. `useradd`, `apt-get` and their like do nothing. */
const programs = {
  id: '[ "$1" = -u ] && echo 0',
  install: 'exec /usr/bin/install $(echo " $*" | sed "s/ -[og] coup-de-main//g")',
  systemctl: 'echo "$*" >> "$ROOT/systemctl"',
  'dpkg-query': 'echo " $ROOT/etc/caddy/Caddyfile $(echo packaged | md5sum | cut -d" " -f1)"',
  ...Object.fromEntries(['useradd', 'apt-get', 'chown', 'caddy'].map((name) => [name, ':'])),
}

/** A machine in a folder, whose paths stand in the script for those of the system. */
const makeMachine = () => {
  const root = makeDataDir()
  for (const folder of ['bin', 'etc/caddy', 'etc/ssl/certs', 'run/systemd/system', 'usr/bin', 'var/backups'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/ssl/certs/ca-certificates.crt'), '')
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), 'packaged\n')
  writeFileSync(join(root, 'usr/bin/node'), '', { mode: 0o755 })
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

  const path = (file: string) => join(root, file)
  const read = (file: string) => readFileSync(path(file), 'utf8')
  /** `change` edits the release, as a newer version has it. */
  const install = (version: string, change: (deploy: string) => void = () => undefined, name = 'exemple.ch') => {
    const server = join(makeDataDir(), 'server')
    mkdirSync(server)
    cpSync(import.meta.dirname, join(server, 'deploy'), { recursive: true })
    writeFileSync(join(server, 'package.json'), JSON.stringify({ version }, null, 2))
    writeFileSync(join(server, 'main.js'), '')
    const script = join(server, 'deploy', 'install.sh')
    const text = readFileSync(script, 'utf8').replaceAll(/(?<=[ ="'[(])\/(opt|etc|usr|var|run)\//g, `${root}/$1/`)
    writeFileSync(script, text)
    change(join(server, 'deploy'))
    const env = { PATH: `${root}/bin:${process.env.PATH}`, ROOT: root }
    const { status, stdout, stderr } = spawnSync('/bin/sh', [script, name], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }
  return { install, read, path, edit: (file: string, text: string) => appendFileSync(path(file), text) }
}

const site = 'etc/caddy/coup-de-main.caddy'
const service = 'etc/systemd/system/coup-de-main.service'

test('the first installation keeps the package’s Caddyfile, and switches the service and the nightly backup on', () => {
  const { install, read } = makeMachine()

  install('1.0.0')

  expect(read('etc/caddy/Caddyfile')).toMatch(/^import \S+coup-de-main\.caddy\n$/)
  expect(read('etc/caddy/Caddyfile.before')).toBe('packaged\n')
  expect(read(site)).toContain('\nexemple.ch {')
  expect(read('systemctl')).toContain('enable --now coup-de-main-backup.timer')
})

test('a site that the operator adds outlives every update (3.4.770)', () => {
  const { install, read, edit, path } = makeMachine()
  install('1.0.0')
  edit('etc/caddy/Caddyfile', 'blog.example {\n}\n')
  const edited = read('etc/caddy/Caddyfile')

  install('1.0.1')
  install('1.0.2')

  expect(read('etc/caddy/Caddyfile')).toBe(edited)
  expect(read('etc/caddy/Caddyfile.before')).toBe('packaged\n')
  expect(existsSync(path(`${site}.new`))).toBe(false)
  // Nor is a backup that somebody has switched off switched on again.
  expect(read('systemctl').match(/enable --now coup-de-main-backup\.timer/g)).toHaveLength(1)
})

test('a Caddyfile that was there gets our import at its end, and one that serves the name by itself gets nothing', () => {
  const [other, own] = [makeMachine(), makeMachine()]
  other.edit('etc/caddy/Caddyfile', 'blog.example {\n}\n')
  own.edit('etc/caddy/Caddyfile', 'www.exemple.ch, exemple.ch {\n\tencode\n}\n')
  mkdirSync(own.path('etc/coup-de-main'))
  writeFileSync(own.path('etc/coup-de-main/env'), 'TRUST_PROXY=2\n')

  other.install('1.0.0')
  const said = own.install('1.0.0')

  expect(other.read('etc/caddy/Caddyfile')).toMatch(
    /^packaged\nblog\.example \{\n\}\n\nimport \S+coup-de-main\.caddy\n$/,
  )
  expect(own.read('etc/caddy/Caddyfile')).toBe('packaged\nwww.exemple.ch, exemple.ch {\n\tencode\n}\n')
  expect(said).toContain('serves exemple.ch itself')
  // A setting whose line somebody has removed is added, and theirs stays.
  expect(own.read('etc/coup-de-main/env')).toBe('TRUST_PROXY=2\nPUBLIC_URL=https://exemple.ch\n')
})

test('the Caddyfile that a version before wrote becomes the import, unless somebody has edited it', () => {
  for (const added of ['', 'blog.example {\n}\n']) {
    const { install, read, path } = makeMachine()
    install('0.9.0')
    const before = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8')
    writeFileSync(path('etc/caddy/Caddyfile'), before + added)

    install('1.0.0')

    expect(read('etc/caddy/Caddyfile').startsWith('import ')).toBe(added === '')
    expect(read('etc/caddy/Caddyfile').includes(before + added)).toBe(added !== '')
  }
})

test('each other file that somebody has edited stays as well, and ours lies beside it once it is another (3.4.770)', () => {
  const files = [
    [service, 'coup-de-main.service'],
    ['etc/systemd/system/coup-de-main-backup.service', 'coup-de-main-backup.service'],
    ['etc/systemd/system/coup-de-main-backup.timer', 'coup-de-main-backup.timer'],
    ['usr/local/bin/coup-de-main', 'operator.sh'],
    [site, 'Caddyfile'],
  ] as const
  const { install, read, edit, path } = makeMachine()
  install('1.0.0')
  for (const [file] of files) edit(file, '# mine\n')
  edit('etc/coup-de-main/env', '# mine\n')

  const same = install('1.0.1')
  const other = install('1.0.2', (deploy) => {
    for (const [, name] of files) appendFileSync(join(deploy, name), '# newer\n')
    appendFileSync(join(deploy, 'env.sample'), '# newer\n')
  })

  expect(same).not.toContain('.new')
  for (const [file] of files) {
    expect(read(file).endsWith('# mine\n')).toBe(true)
    expect(read(`${file}.new`).endsWith('# newer\n')).toBe(true)
    expect(other).toContain(`${path(file)} was edited and stays`)
  }
  expect(read('etc/coup-de-main/env').endsWith('# mine\n')).toBe(true)
})

test('a file that nobody has edited follows the version, forward and back', () => {
  const { install, read } = makeMachine()
  install('1.0.0')
  const first = read(service)

  install('1.0.1', (deploy) => appendFileSync(join(deploy, 'coup-de-main.service'), '# newer\n'))
  expect(read(service)).toBe(`${first}# newer\n`)

  install('1.0.0')
  expect(read(service)).toBe(first)
})

test('the version before stays, and older ones go (3.4.771)', () => {
  const { install, path } = makeMachine()
  const versions = () => readdirSync(path('opt/coup-de-main')).filter((name) => /^\d/.test(name))
  install('1.0.0')
  install('1.0.1')
  install('1.0.1')
  expect(versions()).toEqual(['1.0.0', '1.0.1'])
  mkdirSync(path('opt/coup-de-main/1.0.2.new'))
  mkdirSync(path('opt/coup-de-main/of-somebody'))

  install('1.0.3')

  expect(versions()).toEqual(['1.0.1', '1.0.3'])
  expect(existsSync(path('opt/coup-de-main/of-somebody'))).toBe(true)
})
