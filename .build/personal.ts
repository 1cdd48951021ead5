import type { Plugin } from 'vite'

interface Chunk {
  name: string
  facadeModuleId: string | null
}

const prefixes = ['', 'personal.', 'personal.seldom.']

/**
 * Names the files of all chunks but these so that the service worker does not store them on a phone until somebody signs in on it
 * (pwa/service-worker-personal.ts), and those of the modules `seldom`, with what only they share, so that it does not store them before they are asked
 * for. `planned`: the names of what others share. Fails a build in which a file needs one that is stored later, or which lacks one of the chunks.
 */
export function setApart(
  forEverybody: readonly string[],
  { seldom, planned }: { seldom: readonly string[]; planned: ReadonlySet<string | null> },
): { fileName: (chunk: Chunk) => string; plugin: Plugin } {
  const levelOf = ({ name, facadeModuleId }: Chunk): number => {
    if (forEverybody.includes(name)) return 0
    return (facadeModuleId ? seldom.includes(facadeModuleId) : !planned.has(name)) ? 2 : 1
  }
  return {
    fileName: (chunk) => `assets/${prefixes[levelOf(chunk)]}[name]-[hash].js`,
    plugin: {
      name: 'set-apart',
      generateBundle(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const unknown = forEverybody.filter((name) => !files.some((file) => file.name === name))
        if (unknown.length > 0) this.error(`No file is called ${unknown.join(', ')}`)
        for (const file of files) {
          const later = files.filter((one) => file.imports.includes(one.fileName) && levelOf(one) > levelOf(file))
          if (later.length === 0) continue
          const theirs = new Set(later.flatMap(({ moduleIds }) => moduleIds))
          const modules = file.moduleIds.flatMap(
            (id) => this.getModuleInfo(id)?.importedIds.filter((one) => theirs.has(one)) ?? [],
          )
          const names = later.map(({ fileName }) => fileName).join(', ')
          this.error(`${file.fileName}, which is stored before, needs ${names}: ${[...new Set(modules)].join(', ')}`)
        }
      },
    },
  }
}
