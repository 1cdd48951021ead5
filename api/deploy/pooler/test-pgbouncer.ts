import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { connect } from '../../postgres/connect.ts'
import { asAccount, pickAccount } from '../../postgres/embedded/os-account.ts'
import { host } from '../../testing/test-own-server.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir } from '../../testing/test-program.ts'

interface Behind {
  port: number
  users: string[]
}

/** Starts Debian's PgBouncer in its mode of transactions before a database server. It ends with the test. */
export const startPgBouncer = async ({ port, users }: Behind, given: Record<string, string> = {}) => {
  const own = await findFreePort()
  const folder = makeDataDir()
  writeFileSync(join(folder, 'users'), users.map((name) => `"${name}" ""\n`).join(''))
  const settings = {
    listen_addr: host,
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: '8',
    server_login_retry: '1',
    ...given,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  let said = ''
  let child: ChildProcess
  let ended: Promise<unknown>
  const begin = async () => {
    child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
      ...asAccount(pickAccount(folder)),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)))
    ended = once(child, 'close')
    const sql = connect({ host, port: own, user: users[0]!, database: 'postgres' }, { max: 1, isPooled: true })
    const until = performance.now() + 30_000
    while (!(await sql`select`.then(() => true).catch(() => false))) {
      if (performance.now() > until) throw new Error(`PgBouncer does not answer: ${said}`)
      await sleep(50)
    }
    await sql.end({ timeout: 1 })
  }
  /** SIGTERM ends it at once, in the middle of what it passes on. */
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGKILL'))
  await begin()
  return { port: own, begin, end }
}
