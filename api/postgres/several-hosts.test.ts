import { once } from 'node:events'
import { connect as dial, createServer, Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startPrimary, startReplica, type TestServer } from '../testing/test-replica.ts'
import { connect, type ConnectOptions } from './connect.ts'
import type { OnQuery } from './deadline.ts'

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

/**
 * Stands before a server like the network before a machine. Once it is dark, nothing comes through, and nobody is told; once it refuses, it hangs up on
 * whoever comes.
 */
const startNetwork = async (port: number) => {
  const sockets: Socket[] = []
  let state: 'open' | 'dark' | 'refusing' = 'open'
  const came = { connections: 0, cancels: 0 }
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    came.connections += 1
    socket.once('data', (first: Buffer) => (came.cancels += first.readUInt32BE(4) === cancelCode ? 1 : 0))
    if (state === 'refusing') socket.destroy()
    if (state !== 'open') return
    const behind = dial(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(behind)
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    hangUp()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    came,
    hangUp,
    open: () => (state = 'open'),
    refuse: () => (state = 'refusing'),
    darken: () => {
      state = 'dark'
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

/** What a connection begins with that only cancels another one's statement. */
const cancelCode = 80_877_102

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

test.for([5_000, 10_000])(
  'a host that goes dark is left within moments, by what is idle and what listens, too, if queries have %i ms',
  async (deadlineMs) => {
    const dark = await startNetwork(primary.port)
    const sql = open([dark.port, primary.port], { max: 4, deadlineMs })
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
  },
)

test('several dark hosts are left for the next one, however long a query may take', async () => {
  const { port, darken } = await startNetwork(primary.port)
  darken()
  const sql = open([port, port, port, primary.port], { max: 1, deadlineMs: 10_000 })

  await expect.poll(() => sql`select`.then(isThere, isAway), { timeout: 10_000, interval: 50 }).toBe(true)
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

test('connections that leave a host at once all remember the next one', async () => {
  const away = await startNetwork(primary.port)
  away.refuse()
  const sql = open([away.port, primary.port], { max: 3 })
  const ask = () => sql`select pg_sleep(0.2)`
  await Promise.all([ask(), ask()])

  await Promise.all([ask(), ask(), ask()])

  expect(away.came.connections).toBe(2)
})

test('a connection goes on to the next host, also if another connection has meanwhile found that one', async () => {
  const first = await startNetwork(primary.port)
  first.darken()
  const sql = open([first.port, primary.port], { max: 2 })
  const waiting = sql`select 1 as one`.execute()
  await expect.poll(() => first.came.connections).toBe(1)
  first.refuse()
  await sql`select`

  first.hangUp()

  expect(await waiting).toEqual([{ one: 1 }])
})

test('a statement that is given up is cancelled at the host that runs it', async () => {
  const [first, second] = [await startNetwork(primary.port), await startNetwork(primary.port)]
  const sql = open([first.port, second.port], { max: 2 })
  await sql`select`
  let giveUp: Parameters<OnQuery>[1] | undefined
  const onquery: OnQuery = (_query, abandon) => (giveUp ??= abandon)
  Object.assign(sql.options, { onquery })
  const slow = sql`select pg_sleep(31)`.catch((error: Error) => error.message)
  first.refuse()
  await sql`select`
  first.open()

  giveUp?.(new Error('given up'))

  expect(await slow).toBe('given up')
  await expect.poll(() => first.came.cancels).toBe(1)
  expect(second.came.cancels).toBe(0)
})

test('the end of a pool ends a connection that tries its hosts', async () => {
  const [first, second] = [await startNetwork(primary.port), await startNetwork(primary.port)]
  first.darken()
  const sql = open([first.port, second.port], { max: 1 })
  const asked = sql`select`.catch((error: Error) => error)
  await expect.poll(() => first.came.connections).toBe(1)

  await sql.end({ timeout: 0 })

  expect(await asked).toMatchObject({ code: 'CONNECTION_DESTROYED' })
  await sleep(100)
  expect(second.came.connections).toBe(0)
})

test('a query that is given up between two hosts leaves the next one all of them', async () => {
  const [first, second] = [await startNetwork(primary.port), await startNetwork(primary.port)]
  first.refuse()
  second.refuse()
  const sql = open([first.port, second.port], { max: 1 })
  Object.assign(sql.options, { onquery: giveUpBetweenHosts })
  await expect(sql`select`).rejects.toThrow('given up')
  Object.assign(sql.options, { onquery: undefined })
  const before = { ...second.came }
  first.open()

  await sql`select`

  expect(second.came).toEqual(before)
})

/** Gives a query up as soon as the first host that is dialled for it has hung up. */
const giveUpBetweenHosts: OnQuery = (_query, abandon) => {
  const { connect: dialling } = Socket.prototype
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementationOnce(function (this: Socket, ...to) {
    this.once('close', () => abandon(new Error('given up')))
    spy.mockRestore()
    return dialling.apply(this, to)
  })
}

test('a host that is lost while it is asked what it is leaves its place to the next one', async () => {
  const port = await startTongueTied(primary.port)
  const sql = open([port, primary.port], { max: 1 })
  const alone = open([port], { max: 1 })

  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await expect(alone`select`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
})

/** Stands before a server like one of before Postgres 14, which does not say whether it is a standby, and hangs up on who asks. */
const startTongueTied = async (port: number) => {
  const server = createServer((socket) => {
    const behind = dial(port, '127.0.0.1').on('error', () => undefined)
    behind.on('data', (said: Buffer) =>
      socket.write(said.toString('latin1').replace('in_hot_standby', 'in_hot_weather'), 'latin1'),
    )
    socket.on('error', () => undefined).on('close', () => behind.destroy())
    socket.on('data', (asked: Buffer) => (asked.includes('pg_is_in_recovery') ? socket.destroy() : behind.write(asked)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
