import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { appRole } from '../../postgres/app-role.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { builtServer, makeDataDir, start } from '../../testing/test-program.ts'

const settings = readFileSync(new URL('../nginx.conf', import.meta.url), 'utf8')

/** One of several servers on one database. */
export interface Instance {
  url: string
  /** Ends it as a crash does, and starts it again. */
  crash: () => Promise<void>
  /** Ends it as an update does, and starts it again once it is gone. */
  restart: () => Promise<void>
}

export interface Cluster {
  /** The address of nginx. */
  url: string
  instances: Instance[]
}

/** Starts instances of the build on a database of their own, behind the nginx of `api/deploy`. All end with the test. */
export async function startCluster(count: number): Promise<Cluster> {
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
    QUERY_SECONDS: '60',
    DRAIN_SECONDS: '1',
    DATABASE_URL: `postgres:///${name}`,
    PGHOST: host,
    PGPORT: String(databasePort),
    PGUSER: appRole,
  }
  const instances = await Promise.all(ports.map((own) => startInstance(own, shared)))
  await startNginx(port, ports)
  return { url, instances }
}

async function startInstance(port: number, shared: Record<string, string>): Promise<Instance> {
  const url = `http://127.0.0.1:${port}`
  const env = { ...shared, PORT: String(port), DATA_DIR: makeDataDir() }
  const begin = async () => {
    const begun = start(env, { args: [builtServer] })
    await begun.ready
    return begun
  }
  let running = await begin()
  const again = async (signal: 'SIGKILL' | 'SIGTERM') => {
    running.end(signal)
    await running.ended
    running = await begin()
  }
  return { url, crash: () => again('SIGKILL'), restart: () => again('SIGTERM') }
}

/** Starts nginx with the file of `api/deploy`, without TLS and with limits that one machine's load does not reach. */
async function startNginx(port: number, ports: number[]): Promise<void> {
  const folder = makeDataDir()
  const [site] = settings
    .replace(/^ {2}server .*\n/gm, '')
    .replace(
      'upstream coup_de_main {\n',
      (line) => line + ports.map((own) => `  server 127.0.0.1:${own} max_fails=0;\n`).join(''),
    )
    .replace(/^ {2}(listen|http2|ssl_).*\n/gm, '')
    .replace('  server_name', `  listen 127.0.0.1:${port};\n  server_name`)
    .replace(/rate=\d+r/, 'rate=100000r')
    .replaceAll(/limit_conn (\w+) \d+/g, 'limit_conn $1 10000')
    .split(/^server \{\n\s+server_name exemple\.ch;\n\s+return/m)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind))
    return `${kind}_temp_path ${join(folder, kind)};`
  })
  writeFileSync(join(folder, 'site.conf'), site!)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  const nginx = spawn('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-g',
    'daemon off; master_process off;',
  ])
  let errors = ''
  nginx.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = once(nginx, 'close')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) return
    await sleep(100)
  }
  throw new Error(`nginx does not answer: ${errors}`)
}
