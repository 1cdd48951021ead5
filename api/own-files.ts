import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether this code is in the bundle that `npm run build` makes, in `dist/server`. */
const isBundle = !import.meta.url.endsWith('/own-files.ts')

/** Returns the address of a file that the server reads while it runs; `path` is its place in `api/`, of which the bundle has copies beside it. */
export const ownFile = (path: string): URL => new URL(isBundle ? `files/${path}` : path, import.meta.url)

/** What the threads of the server run (api/http/threads.ts). */
export const threadFile = new URL(isBundle ? 'thread.js' : 'thread.ts', import.meta.url)

/** The version of the release. */
export const { version } = JSON.parse(
  readFileSync(new URL(isBundle ? 'package.json' : '../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** How the operator's command begins: where the release is installed (api/deploy/operator.sh), and in the project. */
export const operatorCommand = isBundle ? 'coup-de-main' : 'npm run operator --'

/** The folder of the built app. */
export const builtApp = fileURLToPath(new URL(isBundle ? '..' : '../dist', import.meta.url))
