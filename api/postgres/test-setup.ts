import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from './connect.ts'
import { type ConnectionOptions, type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { quietLog } from './test-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; its database is the migrated template. */
    postgresTemplate: ConnectionOptions
  }
}

let server: Embedded | undefined
let dataDir: string | undefined

/** Starts one server for the whole run and migrates the template that each test file's database is cloned from. */
export async function setup({ provide }: TestProject): Promise<void> {
  removeLeftovers()
  dataDir = mkdtempSync(join(hasMemory() ? memory : tmpdir(), prefix))
  chmodSync(dataDir, 0o711)
  server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const template = { ...server.options, database: 'template_app' }
  const admin = connect(server.options, { max: 1 })
  await admin`create database template_app`
  await admin.end({ timeout: 5 })
  const sql = connect(template, { max: 1 })
  await migrate(sql)
  await sql.end({ timeout: 5 })
  provide('postgresTemplate', template)
}

export async function teardown(): Promise<void> {
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
}

const prefix = 'coup-de-main-test-'
const memory = '/dev/shm'
/** The clones of a few workers, and what a storm writes. */
const enough = 2 ** 30

/** A clone of the template is some 600 small files: in memory it takes a tenth of the time. Containers often have no room there. */
const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder, which would stay in memory until the machine is off. No run takes an hour. */
const removeLeftovers = (): void => {
  if (!existsSync(memory)) return
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = join(memory, name)
    try {
      if (Date.now() - statSync(folder).ctimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's, or gone by now.
    }
  }
}
