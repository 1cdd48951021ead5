import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// From this folder Node finds the packages, and git ignores it.
const outDir = join(root, 'node_modules/.cache/journeys')

/**
 * Joins the API's own modules into one file, and returns its path: a server that reads the modules one by one needs two seconds of processor time
 * more to start.
 */
export async function bundleServer(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'own-address',
        // The API finds migrations, photos and the built app relative to its source files.
        transform: (code, id) =>
          id.startsWith(root) && code.includes('import.meta.url')
            ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
            : undefined,
      },
    ],
    build: {
      ssr: 'api/main.ts',
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return join(outDir, 'main.js')
}
