import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { provideDemoTemplate } from '../../../api/testing/test-template.ts'
import type { ConnectionOptions } from '../../../api/postgres/connect.ts'
import { startTestPostgres } from '../../../api/testing/test-postgres.ts'
import { requireChromium } from './chromium.ts'
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
  const build = requireBuild()
  // Where the packages of the project are not found, so that a journey fails if the build lacks one.
  const copy = mkdtempSync(join(tmpdir(), 'coup-de-main-build-'))
  cpSync(build, copy, { recursive: true, verbatimSymlinks: true })
  process.env['BUILD_COPY'] = copy
  const postgres = await startTestPostgres()
  const template = await provideDemoTemplate(postgres.template)
  const server = await startServer({ template })
  provide('demoTemplate', template)
  provide('serverUrl', server.url)

  return async () => {
    await server.stop()
    await postgres.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Returns the folder of the build. Throws without one: journeys would fail with errors that name no cause. */
export function requireBuild(): string {
  const build = fileURLToPath(new URL('../../../dist', import.meta.url))
  if (!existsSync(join(build, 'server/main.js'))) throw new Error('There is no build: run "npm run build" first.')
  return build
}
