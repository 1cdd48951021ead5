import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { provideDemoTemplate } from '../../../api/testing/test-template.ts'
import type { ConnectionOptions } from '../../../api/postgres/connect.ts'
import { startTestPostgres } from '../../../api/testing/test-postgres.ts'
import { requireChromium } from './chromium.ts'
import { bundleServer } from './server-bundle.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with the demo data, which is cloned for the servers of single tests. */
    demoTemplate: ConnectionOptions
    /** The server of all journeys that neither stop it nor need other settings. */
    serverUrl: string
  }
}

/** Starts the server that all journeys of a project share. Returns the teardown. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  requireChromium()
  return await provideServer(project)
}

/** Starts the server for journeys in any browser. Returns the teardown. */
export async function provideServer({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<unknown>> {
  requireBuild()
  // Workers that start servers of their own find the bundle by this variable, too.
  process.env.SERVER_BUNDLE = await bundleServer()
  const postgres = await startTestPostgres()
  const template = await provideDemoTemplate(postgres.template)
  const server = await startServer({ template })
  provide('demoTemplate', template)
  provide('serverUrl', server.url)

  return async () => {
    await server.stop()
    await postgres.stop()
  }
}

/** Throws if there is no build: journeys go through the built app, and without it they would fail with errors that name no cause. */
export function requireBuild(): void {
  const build = fileURLToPath(new URL('../../../dist/app.html', import.meta.url))
  if (!existsSync(build)) throw new Error('There is no build: run "npm run build" first.')
}
