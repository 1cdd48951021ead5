import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../postgres/connect.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { createBus } from './bus.ts'
import { write } from './write.ts'

test('outage', async () => {
  const { sql, options } = await createTestDatabase()
  console.log(options)
  let mode: 'pass' | 'hole' | 'refuse' = 'pass'
  const sockets = new Set<net.Socket>()
  const make = () =>
    net.createServer((c) => {
      sockets.add(c)
      c.on('error', () => {})
      if (mode === 'hole') return
      const u = net.connect(`${(options as any).host}/.s.PGSQL.${(options as any).port}`)
      u.on('error', () => {})
      sockets.add(u)
      c.pipe(u)
      u.pipe(c)
      c.on('close', () => u.destroy())
      u.on('close', () => c.destroy())
    })
  let server = make()
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r))
  const port = (server.address() as net.AddressInfo).port
  const viaProxy = connect({ ...options, host: '127.0.0.1', port } as any)
  const bus = createBus(viaProxy)
  let heard = -1
  bus.subscribe(['jobs:VD'], (h) => {
    heard = h['jobs:VD']!
  })
  const bump = () => write(sql, async (tx) => tx.changes.put('jobs:VD', 'job', crypto.randomUUID()))
  await expect.poll(() => heard).toBe(0)
  await bump()
  await expect.poll(() => heard).toBe(1)
  console.log('ok 1')
  // refuse
  server.close()
  for (const s of sockets) s.destroy()
  sockets.clear()
  await bump()
  await sleep(8000)
  server = make()
  await new Promise<void>((r) => server.listen(port, '127.0.0.1', r))
  await expect.poll(() => heard, { timeout: 10000 }).toBe(2)
  await bump()
  await expect.poll(() => heard).toBe(3)
  console.log('ok refuse')
  mode = 'hole'
  for (const s of sockets) s.destroy()
  sockets.clear()
  await bump()
  await sleep(13000)
  mode = 'pass'
  const t = Date.now()
  await expect.poll(() => heard, { timeout: 15000 }).toBe(4)
  console.log('ok hole after', Date.now() - t)
  await bump()
  await expect.poll(() => heard).toBe(5)
}, 90000)
