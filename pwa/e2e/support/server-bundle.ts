import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Node finds the packages from here, and git ignores it.
const outDir = join(root, 'node_modules/.cache/journeys')

/**
 * Joins the API's own modules, as they are now, into one file, whose path it returns: a server that reads them one by one takes two
 * seconds of work longer to start.
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
        // Migrations, photos and the built app are found from where the source stands.
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
