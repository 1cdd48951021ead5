import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { findCycles } from './cycles.ts'

/** The part of the bundler's module graph that this plugin reads. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** The most characters of a small module's source; larger modules keep a file of their own. */
const small = 3_000

/** Every page loads React in a chunk of its own; virtual modules come from the bundler. */
const isEverywhere = (id: string) => /\/node_modules\/react\/|^\0/.test(id)
const isReact = (id: string) => /\/node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.))/.test(id)
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/')
const packageOf = (id: string) => /.*\/node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(id)?.[1] ?? null
const isOwn = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/')
const isDrawing = (id: string) => id.endsWith('.svg?drawing')

interface Light {
  /** Modules whose imports stay out of the file, so that these modules need not load it. */
  lean: readonly string[]
  entries: readonly string[]
  /** Modules that visitors never load: light modules that the entries reach only through these go into the same files as their importers. */
  apart: readonly string[]
}

/**
 * Names the file for small modules that import no library and only modules of the same kind. Otherwise each would be a file of its own, which a phone
 * requests and stores. Libraries and styles stay out, because pages that do not use them would load and evaluate them.
 */
export function nameLightModules({ lean, entries, apart }: Light): (id: string, graph: ModuleGraph) => string | null {
  const light = new Map<string, boolean>()
  const isLight = (id: string, graph: ModuleGraph): boolean => {
    const known = light.get(id)
    if (known !== undefined) return known
    // In an import cycle, the other modules decide the result.
    light.set(id, true)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    const isSmall = isOwn(id) && (code ?? '').length < small
    const needsNoLibrary = () => importedIds.every((imported) => isLight(imported, graph))
    const answer = isEverywhere(id) || ((isIcon(id) || isSmall) && needsNoLibrary())
    light.set(id, answer)
    return answer
  }

  let carried: Set<string> | undefined
  let visited: Set<string> | undefined

  return (id, graph) => {
    carried ??= collectImports(lean, graph)
    if (isEverywhere(id) || carried.has(id) || !isLight(id, graph)) return null
    visited ??= collectImports(entries, graph, { isDynamic: true, except: new Set(apart) })
    return visited.has(id) ? 'common' : null
  }
}

/** The parts of the app's start. Each is given by modules that together import everything in it. */
interface Start {
  /** The entry of the app's document, which imports the libraries and then `app` dynamically. */
  entry: string
  app: string
  /** The parts that load after `app`, in this order, by file name. */
  later: Readonly<Record<string, readonly string[]>>
  /** The parts that only screens of the app load, after all others. Modules that all roots of a part import share a file. */
  screens: readonly Part[]
  /** Modules imported on demand, by file. A module that two of these files need gets a file of its own. */
  parts: readonly (readonly string[])[]
  /** The entries of another document. The imports of the first, which is that document's start, keep files of their own. */
  others: readonly [string, ...string[]]
}

interface Part {
  name: string
  roots: readonly string[]
  /** Only modules that one of these imports as well. */
  and?: readonly string[]
}

/**
 * Names the file for modules that load with the app's start: a phone requests and evaluates a few files instead of a hundred, which takes its main
 * thread less time. A module belongs to the first part that needs it. Each part is complete together with the earlier ones, so files do not import
 * each other in a cycle.
 */
export function nameStart({
  entry,
  app,
  later,
  screens,
  parts,
  others,
}: Start): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string | null> | undefined
  const nameAll = (graph: ModuleGraph) => {
    const named = new Map<string, string | null>()
    const name = (file: string | null, ids: Iterable<string>) => {
      for (const id of ids) if (!named.has(id)) named.set(id, file)
    }
    const only = (ids: Iterable<string>, wanted: Set<string>) => [...ids].filter((id) => wanted.has(id))
    // The other document, which does not start the app, loads these when it hydrates, and the next ones with a dialog.
    const alive = collectImports(others, graph)
    // Modules that need a library stay out of `base`, which the files of icons and of light modules import: the former would form a cycle, the latter
    // would load the library too early.
    const needsLibrary = (id: string) =>
      ![...collectImports([id], graph)].every((one) => isOwn(one) || isDrawing(one) || isEverywhere(one))
    name('base', [...collectImports([entry, ...others], graph)].filter(isReact))
    name(null, [entry, ...collectImports([others[0]], graph)])
    name(
      null,
      [...collectImports([entry], graph)].filter((id) => !alive.has(id)),
    )
    const libraries = graph.getModuleInfo(entry)?.dynamicallyImportedIds.filter((id) => id !== app) ?? []
    for (const library of libraries)
      name(packageOf(library) ?? basename(library, '.ts'), collectImports([library], graph))

    const started = collectImports([app], graph)
    const laterOnes = collectImports(Object.values(later).flat(), graph)
    const ofBoth = only(alive, new Set([...collectImports([entry], graph), ...started, ...laterOnes]))
    name(
      'base',
      ofBoth.filter((id) => isIcon(id) || !needsLibrary(id)),
    )
    name('alive', ofBoth)
    name(null, alive)
    name('start-parts', only(laterOnes, started))
    name('start', started)
    for (const [file, roots] of Object.entries(later)) name(file, collectImports(roots, graph))
    for (const { name: file, roots, and } of screens) {
      const needed = collectImports(roots, graph)
      name(file, and ? only(needed, collectImports(and, graph)) : needed)
    }
    name(
      'parts',
      parts.flatMap((roots) => [...collectImports(roots, graph)].filter((id) => !roots.includes(id))),
    )
    return named
  }
  return (id, graph) => (names ??= nameAll(graph)).get(id) ?? null
}

/** Returns the modules and all that they import, without `except` and its own imports. Dynamic imports are included only if `isDynamic`. */
function collectImports(
  roots: readonly string[],
  graph: ModuleGraph,
  { isDynamic = false, except = new Set<string>() } = {},
): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || except.has(id)) return
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const imported of isDynamic ? [...importedIds, ...dynamicallyImportedIds] : importedIds) visit(imported)
  }
  for (const root of roots) visit(root)
  return found
}

/** Fails a build whose chunks import each other in a cycle, because such a chunk may run before its imports. */
export function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const circles = findCycles(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
      if (circles.length > 0)
        this.error(`Files import each other: ${circles.map((stops) => stops.join(' → ')).join(', ')}`)
    },
  }
}
