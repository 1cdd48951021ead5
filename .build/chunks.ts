import type { Plugin } from 'vite'
import { findCycles } from './cycles.ts'

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A file of several modules. */
export interface SharedFile {
  /** The file's name; null leaves the modules to the bundler, which gives those of one importer its file. */
  name: string | null
  /** The file holds these modules and all that they import, without what an earlier file of the list holds. */
  roots: readonly string[]
  /** Only modules that one of these imports as well. */
  and?: readonly string[]
  /** Whether the roots are files of their own, so that this one holds only their imports. */
  isBelowRoots?: true
}

/**
 * Names the file of each module. A phone requests, evaluates and stores a few files instead of hundreds, which takes its main thread less time. Each
 * file is complete together with the earlier ones, so files do not import each other in a circle.
 */
export function nameFiles(files: readonly SharedFile[]): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string | null> | undefined
  return (id, graph) => (names ??= nameAll(files, graph)).get(id) ?? null
}

function nameAll(files: readonly SharedFile[], graph: ModuleGraph): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { name, roots, and, isBelowRoots } of files) {
    const wanted = and && collectImports(and, graph)
    for (const id of collectImports(roots, graph)) {
      if (names.has(id) || (wanted && !wanted.has(id)) || (isBelowRoots && roots.includes(id))) continue
      names.set(id, name)
    }
  }
  return names
}

/** Returns the modules and all that they import, except what they import on demand. */
function collectImports(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    // The bundler's own modules have a file.
    if (found.has(id) || id.startsWith('\0vite/')) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
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
