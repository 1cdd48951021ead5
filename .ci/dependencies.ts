import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const page = '.ci/README.md'
const lock = 'package-lock.json'

/** Returns the packages of `package.json` that the table in `.ci/README.md` does not name with what they are for; types of packages need no row. */
export function findUnnamedDependencies(root: string): Violation[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, object | undefined>
  const named = readNamed(root)
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter((name) => !name.startsWith('@types/') && !named.some((pattern) => matches(name, pattern)))
    .map((name) => ({ file: page, rule: 'named-dependencies', message: `no row says what ${name} is for` }))
}

/** Returns the packages of `package-lock.json` without a hash: of these, npm installs whatever a registry sends. */
export function findUncheckedPackages(root: string): Violation[] {
  if (!existsSync(join(root, lock))) return []
  const { packages } = JSON.parse(readFileSync(join(root, lock), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !integrity?.startsWith('sha512-'))
    .map(([path]) => ({ file: lock, rule: 'locked-integrity', message: `${path} has no hash` }))
}

/** The first column of the table under “Packages”; `workbox-*` stands for all that begin so. */
function readNamed(root: string): string[] {
  const readme = join(root, page)
  const [, table = ''] = existsSync(readme) ? readFileSync(readme, 'utf8').split(/^## Packages.*$/m) : []
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(/, | · /))
}

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
