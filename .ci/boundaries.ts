import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { findDeadCitations } from './citations.ts'
import { findUncheckedPackages, findUnnamedDependencies } from './dependencies.ts'
import { findCycles } from '../.build/cycles.ts'
import { findBentRules } from './quoted-rules.ts'
import { findRawStyles } from './raw-styles.ts'
import { findUnshownRules, readRules } from './shown-rules.ts'
import { findHarshMigrations } from './migrations.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { countCallsOfMethod, namesFetch, onlyReExports, readsEnvironment } from './syntax.ts'
import type { Violation } from './violation.ts'

const mayImport: Record<string, string[]> = {
  pwa: ['pwa', 'sync', 'schema'],
  sync: ['sync', 'schema'],
  schema: ['schema'],
  api: ['api', 'schema'],
}
const uiMayImport = ['ui', 'theme', 'styled-system']
const allowedAtTop = {
  rooms: Object.keys(mayImport),
  made: ['node_modules', 'dist'],
  files: 'package.json package-lock.json tsconfig.json vite.config.ts panda.config.ts README.md LICENSE'.split(' '),
}
const topLevel = new Set(Object.values(allowedAtTop).flat())

/** Test code may import across rooms. Shipped code may not, and must not import test code. */
const isTestCode = (path: string) => /\.(test|e2e)\.tsx?$|\/(testing|e2e|bench)\/|\/(test-[^/]+|storm)\.ts$/.test(path)

/** The second is for pages that lack the code for the first. */
const mayFetch = ['sync/http/transport.ts', 'sync/http/reachable.ts']

type Rule = (file: SourceFile) => string[]

const rules: Record<string, Rule> = {
  arrows: (file) =>
    ownImports(file)
      .filter((target) => !mayImport[room(file.path)]?.includes(room(target)))
      .map((target) => `${room(file.path)} must not import ${target}`),

  'plain-schema-and-sync': (file) =>
    ['schema', 'sync'].includes(room(file.path))
      ? foreignImports(file)
          .filter((name) => name.startsWith('node:') || /(^|[/-])react($|[/-])/.test(name))
          .map((name) => `${room(file.path)} runs everywhere and knows no React: ${name}`)
      : [],

  'ui-knows-no-domain': (file) =>
    file.path.startsWith('pwa/ui/')
      ? ownImports(file)
          .filter((target) => room(target) === 'pwa' && !uiMayImport.includes(folder(target)))
          .map((target) => `pwa/ui must not import ${target}`)
      : [],

  'styles-from-tokens': (file) =>
    file.path.startsWith('pwa/') && !file.path.startsWith('pwa/theme/') ? findRawStyles(file) : [],

  'routes-belong-to-app': (file) =>
    file.path === 'api/app.ts'
      ? []
      : ownImports(file)
          .filter((target) => /^api\/.*\/routes\.ts$/.test(target))
          .map((target) => `only api/app.ts imports ${target}`),

  'no-test-code-shipped': (file) =>
    ownImports(file)
      .filter(isTestCode)
      .map((target) => `${target} is test code`),

  'one-fetch': (file) =>
    ['pwa', 'sync'].includes(room(file.path)) && !mayFetch.includes(file.path) && namesFetch(file)
      ? ['only sync/http/transport.ts calls fetch']
      : [],

  'one-environment': (file) =>
    file.path !== 'api/config.ts' && readsEnvironment(file) ? ['only api/config.ts reads the environment'] : [],

  'one-error-handler': (file) => {
    const found = countCallsOfMethod(file, 'onError')
    const allowed = file.path === 'api/app.ts' ? 1 : 0
    return room(file.path) === 'api' && found > allowed ? ['one app.onError, in api/app.ts'] : []
  },
}

/** Rules that hold for test code as well. */
const rulesForAll: Record<string, Rule> = {
  'no-barrels': (file) => (onlyReExports(file) ? ['import from where the thing is, not through a list'] : []),

  'no-utils': ({ path }) =>
    path.split('/').some((part) => /(^|-)(utils?|helpers?)(\.|$)/i.test(part))
      ? ['name the file or folder after what it does']
      : [],
}

/** Reads the tree below `root` and returns what breaks the rules of the house; an empty list for a clean tree. */
export function findViolations(root: string): Violation[] {
  const files = readSourceFiles(root)
  // Two files that import each other, even types alone, cannot be read one without the other.
  const cycles = findCycles(new Map(files.map((file) => [file.path, ownImports(file)]))).map((cycle) => ({
    file: cycle[0] ?? '',
    rule: 'no-cycles',
    message: [...cycle, cycle[0]].join(' → '),
  }))
  const strangers = readdirSync(root)
    .filter((name) => !name.startsWith('.') && !topLevel.has(name))
    .map((name) => ({ file: name, rule: 'four-rooms', message: 'nothing else stands at the top level' }))

  return [
    ...strangers,
    ...findZodInApp(files),
    ...files.filter((file) => !isTestCode(file.path)).flatMap((file) => judge(file, rules)),
    ...files.flatMap((file) => judge(file, rulesForAll)),
    ...cycles,
    ...findFolderCycles(files, 'no-folder-cycles', floorOf),
    ...findFolderCycles(files, 'no-domain-cycles', domainOf),
    ...findHarshMigrations(root),
    ...findDeadCitations(root),
    ...findUnshownRules(files, readRules(root)),
    ...findBentRules(root, readRules(root)),
    ...findUnnamedDependencies(root),
    ...findUncheckedPackages(root),
  ]
}

/**
 * Returns the circles among folders, type imports included. `folderOf` says which folder a file counts to: its own subfolder, or its whole domain.
 * A file at the top of a room counts by itself.
 */
function findFolderCycles(files: SourceFile[], rule: string, folderOf: (path: string) => string): Violation[] {
  const next = new Map<string, Set<string>>()
  for (const file of files) {
    if (isTestCode(file.path)) continue
    const from = folderOf(file.path)
    const targets = ownImports(file).filter((target) => !isTestCode(target))
    const others = targets.map(folderOf).filter((folder) => folder !== from)
    next.set(from, new Set([...(next.get(from) ?? []), ...others]))
  }
  return findCycles(new Map([...next].map(([folder, targets]) => [folder, [...targets]]))).map((cycle) => ({
    file: cycle[0] ?? '',
    rule,
    message: [...cycle, cycle[0]].join(' → '),
  }))
}

/** The app knows zod's schemas by their types alone: no visitor loads zod (.decisions/house/0083-two-validators.md). */
function findZodInApp(files: SourceFile[]): Violation[] {
  const codeOf = (file: SourceFile) =>
    file.imports.filter(({ isType }) => !isType).map(({ target, specifier }) => target ?? specifier)
  const withZod = new Set(['zod'])
  for (let known = 0; known < withZod.size;) {
    known = withZod.size
    for (const file of files) if (codeOf(file).some((target) => withZod.has(target))) withZod.add(file.path)
  }
  const app = files.filter(({ path }) => ['pwa', 'sync'].includes(room(path)) && !isTestCode(path))
  return app.flatMap((file) =>
    codeOf(file)
      .filter((target) => withZod.has(target) && !['pwa', 'sync'].includes(room(target)))
      .map((target) => ({ file: file.path, rule: 'no-zod-in-app', message: `import type from ${target}` })),
  )
}

function judge(file: SourceFile, by: Record<string, Rule>): Violation[] {
  return Object.entries(by).flatMap(([rule, find]) => find(file).map((message) => ({ file: file.path, rule, message })))
}

const room = (path: string) => path.split('/')[0] ?? ''
const folder = (path: string) => path.split('/')[1] ?? ''
const floorOf = (path: string) => (path.split('/').length === 2 ? path : posix.dirname(path))
const domainOf = (path: string) => path.split('/').slice(0, 2).join('/')
const ownImports = (file: SourceFile) => file.imports.flatMap(({ target }) => target ?? [])
const foreignImports = (file: SourceFile) =>
  file.imports.flatMap(({ target, specifier }) => (target === undefined ? specifier : []))
