import { buildApp } from '../api/build.ts'
import { StartError } from '../api/postgres/start-error.ts'

// `npm run build`: the app, the renderer of its public pages and the server, in `dist/`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
try {
  await buildApp(true)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
