import type { TestProject } from 'vitest/node'
import type { ConnectionOptions } from '../postgres/connect.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template, on the Postgres of this test run. */
    postgresTemplate: ConnectionOptions
  }
}

/** Provides the template that each test file's database is cloned from. Returns the teardown. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { template, stop } = await startTestPostgres()
  provide('postgresTemplate', template)
  return stop
}
