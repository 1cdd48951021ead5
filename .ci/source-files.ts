import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor, type ParseResult } from 'vite'

/** One `import`, `export … from` or `import()`, as written; types as well. */
export interface Import {
  specifier: string
  /** Path from the root for a relative import, extension included where the file is known; else undefined. */
  target: string | undefined
  /** `import type` and the like, which bring no code. */
  isType: boolean
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
  parsed: ParseResult
  imports: Import[]
}

const rooms = ['pwa', 'api', 'sync', 'schema']
const generated = (path: string) =>
  path === 'pwa/styled-system' || path === 'pwa/public' || path.endsWith('/node_modules')

/** Every TypeScript file of the four rooms, parsed when it is asked: a file that does not parse then throws with its path. */
export function readSourceFiles(root: string): SourceFile[] {
  const paths = rooms.flatMap((room) => listFiles(root, room)).filter((path) => /\.[cm]?tsx?$/.test(path))
  const known = new Set(paths)
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    let parsed: ParseResult | undefined
    let imports: Import[] | undefined
    return {
      path,
      text,
      get parsed() {
        return (parsed ??= parse(path, text))
      },
      get imports() {
        return (imports ??= readImports(path, this.parsed, known))
      },
    }
  })
}

function parse(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text)
  if (parsed.errors[0]) throw new Error(`${path}: ${parsed.errors[0].message}`)
  return parsed
}

function listFiles(root: string, folder: string): string[] {
  return readFolder(join(root, folder)).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (generated(path)) return []
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function readImports(path: string, parsed: ParseResult, known: Set<string>): Import[] {
  const imports: Import[] = []
  const add = (specifier: string, isType: boolean) =>
    imports.push({ specifier, target: resolveImport(path, specifier, known), isType })

  new Visitor({
    ImportDeclaration: (node) => {
      add(node.source.value, node.importKind === 'type')
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type')
    },
    ExportAllDeclaration: (node) => {
      add(node.source.value, node.exportKind === 'type')
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, false)
    },
    TSImportType: (node) => {
      add(node.source.value, true)
    },
  }).visit(parsed.program)
  return imports
}

/** Imports in this repository have extensions, except in the generated route tree. */
function resolveImport(from: string, specifier: string, known: Set<string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  return [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path)) ?? target
}
