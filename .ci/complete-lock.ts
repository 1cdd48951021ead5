/**
 * Names every platform's packages in package-lock.json, with the hash of each. `npm install` leaves out optional packages that a registry mirror doesn't
 * hold yet, and `npm ci` then refuses the whole lock file, also on platforms that never need them. Run it after each change of
 * dependencies: `rm package-lock.json && npm install --package-lock-only && npx tsx .ci/complete-lock.ts`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  integrity?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  license?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }
let added = 0

for (const [path, { optionalDependencies = {}, dev, license }] of Object.entries(lock.packages)) {
  if (path === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name)
    if (!platform || isLocked(path, name) || !/^\d+\.\d+\.\d+$/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(dev && { dev }),
      ...(license && { license }),
      optional: true,
    }
    added += 1
  }
}

for (const [path, locked] of Object.entries(lock.packages)) {
  if (path === '' || locked.integrity || !locked.version) continue
  const wanted = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${locked.version}`
  locked.integrity = execFileSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' }).trim()
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
process.stdout.write(`${added} packages of other platforms named\n`)

/** Reads them from names like "@oxlint/binding-linux-arm64-musl". */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/)
  const at = words.findIndex((word) => systems.includes(word))
  const [os, cpu, ...rest] = words.slice(at)
  if (at < 0 || !os || !cpu) return undefined
  const libc = rest.includes('musl') ? 'musl' : rest.includes('gnu') ? 'glibc' : undefined
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc: [libc] }) }
}

/** Searches like Node, from the package's own folder upwards. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
