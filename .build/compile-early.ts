import type { Plugin } from 'vite'

/** As a file's first line, this has V8 compile all its functions while it loads, beside the main thread. Other engines read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  name: string
}

/** Has the files of these chunks compiled before they run (`.decisions/pwa/0390-…`). Fails a build that lacks one of them. */
export function compileEarly(names: readonly string[]): Plugin {
  const isEarly = ({ name }: Chunk) => names.includes(name)
  return {
    name: 'compile-early',
    apply: 'build',
    enforce: 'post',
    // A device that has stored the file without its first line would keep it under the same name.
    augmentChunkHash: (chunk) => (isEarly(chunk) ? hint : undefined),
    generateBundle: {
      // Vite writes a first line of its own into some files.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const unknown = names.filter((name) => !files.some((file) => file.name === name))
        if (unknown.length > 0) this.error(`No file is called ${unknown.join(', ')}`)
        for (const file of files) if (isEarly(file)) file.code = hint + file.code
      },
    },
  }
}
