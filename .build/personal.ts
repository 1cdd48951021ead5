import type { Plugin } from 'vite'

interface Chunk {
  name: string
}

const prefix = 'personal.'

/**
 * Names the files of these chunks so that the service worker does not store them on a phone until somebody signs in on it
 * (pwa/service-worker-personal.ts). Fails a build in which another file needs one of them, or which lacks one of the chunks.
 */
export function setApart(names: readonly string[]): { fileName: (chunk: Chunk) => string; plugin: Plugin } {
  const isApart = ({ name }: Chunk) => names.includes(name)
  return {
    fileName: (chunk) => `assets/${isApart(chunk) ? prefix : ''}[name]-[hash].js`,
    plugin: {
      name: 'set-apart',
      generateBundle(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const apart = new Set(files.filter(isApart).map(({ fileName }) => fileName))
        const unknown = names.filter((name) => !files.some((file) => file.name === name))
        if (unknown.length > 0) this.error(`No file is called ${unknown.join(', ')}`)
        for (const { fileName, imports, moduleIds } of files) {
          const needed = imports.filter((name) => apart.has(name))
          if (apart.has(fileName) || needed.length === 0) continue
          const theirs = new Set(
            files.filter((file) => needed.includes(file.fileName)).flatMap((file) => file.moduleIds),
          )
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
