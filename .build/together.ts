import type { Plugin } from 'vite'

/** What follows becomes the name of the file. */
const prefix = '\0later/'

/** The module of which the bundler makes the file of a group. */
export const groupModule = (group: string): string => prefix + group

/**
 * Has modules that are imported on demand, and used together, come in one file: whoever asks for one of them gets the file of all. Each
 * would otherwise be a file of its own, or, in a chunk with others, leave a file behind that only points to it.
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
      // A build that broke has not come to all modules: what it broke at is to be read.
      if (failure) return
      const unasked = [...places.keys()].filter((member) => !met.has(member))
      if (unasked.length > 0) this.error(`Nobody imports these on demand: ${unasked.join(', ')}`)
    },
  }
}
