import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { makeDataDir } from '../testing/test-program.ts'

export const placeAt = (dataDir: string, databaseUrl?: string) => ({
  dataDir,
  isDefaultDataDir: false,
  databaseUrl,
  directUrl: undefined,
  migrationUrl: undefined,
})

/** Puts programs before those of the machine. */
export const pretendPrograms = (programs: Record<string, string>): string => {
  const folder = makeDataDir()
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const path = `${folder}:${process.env.PATH}`
  vi.stubEnv('PATH', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  return path
}

/** A database of DATABASE_URL, which no app uses. */
export const createDatabase = async () => {
  const { sql, options, drop } = await createTestDatabase({ max: 1, applicationName: 'test' })
  onTestFinished(drop)
  vi.stubEnv('PGHOST', options.host)
  vi.stubEnv('PGPORT', String(options.port))
  vi.stubEnv('PGUSER', options.user)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { sql, options, url: `postgres:///${options.database}` }
}
