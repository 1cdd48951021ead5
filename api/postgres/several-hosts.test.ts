import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPrimary, startReplica, type TestServer } from '../testing/test-replica.ts'
import { connect, type ConnectOptions } from './connect.ts'

let primary: TestServer
let replica: TestServer
beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
})
afterAll(async () => {
  await replica.end()
  await primary.end()
})

const open = (ports: number[], options: ConnectOptions = {}) => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
  const sql = connect(`postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`, options)
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

const isThere = () => true
const isAway = () => false

/** Stands before a server like the network before a machine: once it is dark, nothing comes through, and nobody is told. */
const startDarkening = async (port: number) => {
  const sockets: Socket[] = []
  let isDark = false
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (isDark) return
    const behind = dial(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(behind)
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    darken: () => {
      isDark = true
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test('of several hosts, a pool takes the one that can be written to, also when its connections open anew', async () => {
  const sql = open([replica.port, primary.port], { max: 3 })

  for (let round = 0; round < 4; round++) {
    const here = () =>
      sql<{ standby: boolean; pid: number }[]>`select pg_is_in_recovery() as standby, pg_backend_pid() as pid`
    const asked = await Promise.all([here(), here(), here()])

    expect(asked.map(([row]) => row?.standby)).toEqual([false, false, false])
    const pids = asked.map(([row]) => row!.pid)
    await primary.sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`
    await expect.poll(() => sql`select`.then(isThere, isAway)).toBe(true)
  }
})

test('where no host can be written to, a query ends instead of going round', async () => {
  const sql = open([replica.port, replica.port])

  await expect(sql`select`).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })
})

test('a host that goes dark is left for the next one within moments, by what is idle and what listens, too', async () => {
  const dark = await startDarkening(primary.port)
  const sql = open([dark.port, primary.port], { max: 4 })
  const heard: string[] = []
  await sql.listen('news', (text) => void heard.push(text))
  const askAtOnce = () => Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`))
  await askAtOnce()

  dark.darken()
  const lost = performance.now()
  await expect.poll(() => askAtOnce().then(isThere, isAway), { timeout: 20_000, interval: 50 }).toBe(true)
  const took = performance.now() - lost
  await expect
    .poll(async () => (await primary.sql.notify('news', 'told'), heard.length), { timeout: 10_000 })
    .toBeGreaterThan(0)

  expect(took).toBeLessThan(4_500)
}, 40_000)

test('a connection that was refused to listen, and stays open, asks again', async () => {
  const heard: string[] = []
  const sql = connect(replica.url, { max: 1 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  await expect(sql.listen('news', (text) => void heard.push(text))).rejects.toThrow('recovery')

  await replica.sql`select pg_promote()`

  await expect
    .poll(async () => (await sql.notify('news', 'told').catch(() => undefined), heard.length), { timeout: 10_000 })
    .toBeGreaterThan(0)
})
