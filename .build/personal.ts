import type { Plugin } from 'vite'

interface Chunk {
  name: string
  facadeModuleId: string | null
}

/**
 * Names the files of all chunks but these so that the service worker does not store them on a phone until somebody signs in on it
 * (pwa/service-worker-personal.ts), and those of the modules `seldom` so that it does not store them before they are asked for. Fails a build in which a
 * file of everybody needs another one, or which lacks one of the chunks.
 */
export function setApart(
  forEverybody: readonly string[],
  seldom: readonly string[] = [],
): { fileName: (chunk: Chunk) => string; plugin: Plugin } {
  const isApart = ({ name }: Pick<Chunk, 'name'>) => !forEverybody.includes(name)
  const prefixOf = (chunk: Chunk) =>
    isApart(chunk) ? (seldom.includes(chunk.facadeModuleId ?? '') ? 'personal.seldom.' : 'personal.') : ''
  return {
    fileName: (chunk) => `assets/${prefixOf(chunk)}[name]-[hash].js`,
    plugin: {
      name: 'set-apart',
      generateBundle(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const unknown = forEverybody.filter((name) => !files.some((file) => file.name === name))
        if (unknown.length > 0) this.error(`No file is called ${unknown.join(', ')}`)
        const apart = new Map(files.filter(isApart).map((file) => [file.fileName, file.moduleIds]))
        for (const { fileName, imports, moduleIds } of files) {
          const needed = imports.filter((name) => apart.has(name))
          if (apart.has(fileName) || needed.length === 0) continue
          const theirs = new Set(needed.flatMap((name) => apart.get(name) ?? []))
          const modules = moduleIds.flatMap(
            (id) => this.getModuleInfo(id)?.importedIds.filter((one) => theirs.has(one)) ?? [],
          )
          this.error(
            `${fileName}, which every phone stores, needs ${needed.join(', ')}: ${[...new Set(modules)].join(', ')}`,
          )
        }
      },
    },
  }
}
