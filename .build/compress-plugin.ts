import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /^(?!server\/).*\.(js|css|svg|webmanifest)$/
const smallest = 1_024

/** Writes a `.br` and a `.gz` beside each text file of the build, which the API sends as they are. Documents are left out: the API fills them in. */
export function compressFiles(): Plugin {
  let folder: string
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: {
      order: 'post',
      // Runs after the service worker is written.
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compressFile(join(folder, name))))
      },
    },
  }
}

const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, level))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
