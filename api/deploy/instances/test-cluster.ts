import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { appRole } from '../../postgres/app-role.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { builtServer, makeDataDir, start } from '../../testing/test-program.ts'
import { startNginx } from './test-nginx.ts'

/** One of several servers on one database. */
export interface Instance {
  url: string
  /** Ends it as a crash does, and starts it again. */
  crash: () => Promise<void>
  /** Ends it as an update does, and starts it again once it is gone: ours, or another build. */
  restart: (server?: string) => Promise<void>
}

export interface Cluster {
  /** The address of nginx. */
  url: string
  instances: Instance[]
}

/** Starts instances of the build on a database of their own, behind the nginx of `api/deploy`. All end with the test. `isLimited`: nginx has its limits. */
export async function startCluster(count: number, { isLimited = false } = {}): Promise<Cluster> {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const ports = await Promise.all(Array.from({ length: count }, findFreePort))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const { host, port: databasePort, database: name } = database.options
  const shared = {
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    PAYMENTS: 'simulated',
    RATE_LIMITS: 'off',
    // Three instances, their database, nginx and all people share one machine (api/README.md, "Configuration").
    QUERY_SECONDS: '60',
    DATABASE_URL: `postgres:///${name}`,
    PGHOST: host,
    PGPORT: String(databasePort),
    PGUSER: appRole,
  }
  const instances = await Promise.all(ports.map((own) => startInstance(own, shared)))
  await startNginx(port, ports, isLimited)
  return { url, instances }
}

async function startInstance(port: number, shared: Record<string, string>): Promise<Instance> {
  const url = `http://127.0.0.1:${port}`
  const env = { ...shared, PORT: String(port), DATA_DIR: makeDataDir() }
  const begin = async (server = builtServer) => {
    const begun = start(env, { args: [server] })
    await begun.ready
    return begun
  }
  let running = await begin()
  const again = async (signal: 'SIGKILL' | 'SIGTERM', server?: string) => {
    running.end(signal)
    await running.ended
    running = await begin(server)
  }
  return { url, crash: () => again('SIGKILL'), restart: (server) => again('SIGTERM', server) }
}

/** Makes a newer version: the build with one asset more. Returns its server and the address of the asset. */
export function makeNewerBuild(): { server: string; asset: string } {
  const [build, folder] = [join(builtServer, '../..'), makeDataDir()]
  const packages = 'server/node_modules'
  cpSync(build, folder, { recursive: true, filter: (path) => path !== join(build, packages) })
  symlinkSync(join(build, packages), join(folder, packages))
  writeFileSync(join(folder, 'assets/newer.js'), 'export {}')
  return { server: join(folder, 'server/main.js'), asset: '/assets/newer.js' }
}
