import type { Plugin } from 'vite'
import { findCycles } from './cycles.ts'

/** The part of the bundler's module graph that this plugin reads. */
interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** Characters of source: larger ones are worth a file of their own. */
const small = 3_000

/** React has a chunk of its own on every page; a virtual module comes from the bundler. */
const isEverywhere = (id: string) => /\/node_modules\/react\/|^\0/.test(id)
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/')
const isOwn = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/')

/**
 * Names the file for modules that are small and need no library, and nothing that does: what several screens share of them lies
 * together. Each would be a file of its own otherwise, which a phone asks for and keeps; a library would come along to where it is not
 * used, and so would looks, which take time as they load. What `lean` modules carry stays out, so that they do not load all of it.
 */
export function nameLightModules(lean: readonly string[]): (id: string, graph: ModuleGraph) => string | null {
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

  const carried = new Set<string>()
  const carry = (id: string, graph: ModuleGraph): void => {
    if (carried.has(id)) return
    carried.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) carry(imported, graph)
  }

  return (id, graph) => {
    for (const start of lean) carry(start, graph)
    return !isEverywhere(id) && !carried.has(id) && isLight(id, graph) ? 'common' : null
  }
}

/** Fails a build whose chunks import each other in a cycle: such a chunk may run before its imports. */
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
