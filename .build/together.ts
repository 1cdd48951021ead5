import type { Plugin } from 'vite'

/** The prefix of a virtual module, followed by the name of its file. */
const prefix = '\0later/'

/** Returns the id of the virtual module from which the bundler makes a group's file. */
export const groupModule = (group: string): string => prefix + group

/**
 * Puts modules that are imported on demand and used together into one file, which loads as a whole when one of them is imported. Otherwise each would
 * be a file of its own, or, in a chunk with others, leave a file behind that only re-exports from it.
 *
 * `groups`: the modules of each file, by absolute path, with their query if they have one.
 */
export function loadTogether(groups: Readonly<Record<string, readonly string[]>>): Plugin {
  const places = new Map<string, { group: string; at: number }>()
  for (const [group, members] of Object.entries(groups))
    for (const [at, member] of members.entries()) places.set(member, { group, at })
  const met = new Set<string>()

  return {
    name: 'load-together',
    apply: 'build',
    resolveId: { filter: { id: /^\0later\// }, handler: (id) => id },
    load: {
      filter: { id: /^\0later\// },
      handler: (id) =>
        groups[id.slice(prefix.length)]!.map(
          (member, at) => `export * as part${at} from ${JSON.stringify(member)}\n`,
        ).join(''),
    },
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /\/node_modules\// }, code: /\bimport\(/ },
      async handler(code, importer) {
        const calls = [...code.matchAll(/\bimport\(\s*(["'])([^"']+)\1\s*\)/g)]
        let written = code
        for (const call of calls.toReversed()) {
          const resolved = await this.resolve(call[2]!, importer)
          const place = resolved && places.get(resolved.id)
          if (!place) continue
          met.add(resolved.id)
          const anew = `import(${JSON.stringify(groupModule(place.group))}).then((all) => all.part${place.at})`
          written = written.slice(0, call.index) + anew + written.slice(call.index + call[0].length)
        }
        return written === code ? null : { code: written, map: null }
      },
    },
    buildEnd(failure) {
      // A failed build has not reached all modules, and its own error should be shown.
      if (failure) return
      const unasked = [...places.keys()].filter((member) => !met.has(member))
      if (unasked.length > 0) this.error(`Nobody imports these on demand: ${unasked.join(', ')}`)
    },
  }
}
