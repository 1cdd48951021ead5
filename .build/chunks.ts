import type { Plugin } from 'vite'
import { findCycles } from './cycles.ts'

/** The part of the bundler's module graph that this plugin reads. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Characters of source: larger ones are worth a file of their own. */
const small = 3_000

/** React has a chunk of its own on every page; a virtual module comes from the bundler. */
const isEverywhere = (id: string) => /\/node_modules\/react\/|^\0/.test(id)
const isReact = (id: string) => /\/node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.))/.test(id)
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/')
const isOwn = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/')

interface Light {
  /** What these import stays out, so that they do not load the whole file. */
  lean: readonly string[]
  entries: readonly string[]
  /** What visitors never load: light modules that the entries reach only through these lie with what needs them. */
  apart: readonly string[]
}

/**
 * Names the file for small modules that import no library and only modules like themselves. Each would otherwise be a file of its own,
 * which a phone requests and stores. Libraries and styles stay out: pages that do not use them would load and evaluate them.
 */
export function nameLightModules({ lean, entries, apart }: Light): (id: string, graph: ModuleGraph) => string | null {
  const light = new Map<string, boolean>()
  const isLight = (id: string, graph: ModuleGraph): boolean => {
    const known = light.get(id)
    if (known !== undefined) return known
    // In an import cycle the other modules decide.
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

/** The parts of the app's start, each of them named by the modules that import everything it needs. */
interface Start {
  /** The entry of the app's document, which imports the libraries and then `app` dynamically. */
  entry: string
  app: string
  /** What loads after `app`, in this order, by the name of its file. */
  later: Readonly<Record<string, readonly string[]>>
  /** What only screens of the app load, after all this: modules that all roots of a part need lie together. */
  screens: readonly Part[]
  /** What is imported on demand, by file: what two of these need lies in a file of its own. */
  parts: readonly (readonly string[])[]
  /** Entries of another document. The imports of the first, which is its start, keep files of their own. */
  others: readonly [string, ...string[]]
}

interface Part {
  name: string
  roots: readonly string[]
  /** Only what one of these needs as well. */
  and?: readonly string[]
}

/**
 * Names the file for modules that load with the app's start: a phone requests and evaluates a few files instead of a hundred, which
 * takes its main thread less time. A module lies with the first part that needs it, and each part is complete with the earlier ones,
 * so files do not import each other in a cycle.
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
    // The other document, which does not start the app, loads these when it comes alive, and the next ones with a dialog.
    const alive = collectImports(others, graph)
    // The files of icons and of light modules would import it: the one in a circle, the other before the page needs it.
    const needsLibrary = (id: string) =>
      ![...collectImports([id], graph)].every((one) => isOwn(one) || isEverywhere(one))
    name('base', [...collectImports([entry, ...others], graph)].filter(isReact))
    name(null, [entry, ...collectImports([others[0]], graph)])
    name(
      null,
      [...collectImports([entry], graph)].filter((id) => !alive.has(id)),
    )
    const libraries = graph.getModuleInfo(entry)?.dynamicallyImportedIds.filter((id) => id !== app) ?? []
    name(null, collectImports(libraries, graph))

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

/** Returns the modules and all that they import, but `except` and what they alone import; dynamic imports aside, or with them. */
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

/** Fails a build whose chunks import each other in a cycle: a chunk of it may run before its imports. */
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
