import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pushBodyBytes } from '../../schema/limits.ts'
import type { Env } from './env.ts'
import { arrival, listen } from './server.ts'
import { testApi } from '../testing/test-api.ts'

test('stopping ends the event streams at once', async () => {
  const { app, bus, config, seed, cookieOf } = await testApi()
  const lea = await seed.student()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const headers = { cookie: await cookieOf(lea) }
  const stream = await fetch(`${url}api/sync/events?user=${lea.id}&feeds=user:${lea.id}`, { headers })
  const reader = stream.body?.getReader()
  await reader?.read()

  const stopped = performance.now()
  await Promise.all([close(), readToEnd(reader)])

  expect(stream.headers.get('content-encoding')).toBeNull()
  // The limit for requests under way, 10 s, would end the streams as well.
  expect(performance.now() - stopped).toBeLessThan(9_000)
})

test('stopping lets a request under way finish and takes no new one', async () => {
  const { bus, config } = await testApi()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const app = new Hono<Env>().get('/', async (c) => {
    arrive()
    await sleep(300)
    return c.text('done')
  })
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const request = fetch(url)
  await Promise.race([arrived, request])

  const closing = close()
  const late = await fetch(url).catch(() => 'refused')

  expect(late).toBe('refused')
  expect(await (await request).text()).toBe('done')
  await closing
})

test('a server that is asked to stop says that it is not ready, serves on for its time, and closes each connection', async () => {
  const { app, bus, config } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0, drainSeconds: 1 }, bus)
  const ask = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, url))
    return [status, headers.get('connection')]
  }
  const before = await ask('/api/ready')

  const closing = close()
  const during = [await ask('/api/ready'), await ask('/api/config')]
  await closing

  expect(before).toEqual([200, 'keep-alive'])
  expect(during).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('behind a proxy a connection stays longer than proxies keep theirs', async () => {
  const { app, bus, config } = await testApi()
  const servers = [
    await listen(app, { ...config, port: 0 }, bus),
    await listen(app, { ...config, port: 0, trustedProxies: 1, publicUrl: undefined }, bus),
  ]

  const said = await Promise.all(servers.map(async ({ url }) => (await fetch(url)).headers.get('keep-alive')))

  expect(said).toEqual(['timeout=5', 'timeout=75'])
  for (const { close } of servers) await close()
})

test('a taken port ends the start with one sentence', async () => {
  const { app, bus, config } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const port = Number(new URL(url).port)

  const second = listen(app, { ...config, port }, bus)

  await expect(second).rejects.toThrow(`Le port ${port} (PORT) est déjà pris : indiquez-en un autre.`)
  await close()
})

test('the address that is shown is the public one where there is one', async () => {
  const { app, bus, config } = await testApi()

  const local = await listen(app, { ...config, port: 0, host: '0.0.0.0' }, bus)
  const hidden = await listen(app, { ...config, port: 0, publicUrl: new URL('https://coup-de-main.example') }, bus)

  expect(local.url).toMatch(/^http:\/\/localhost:\d+\/$/)
  expect(hidden.url).toBe('https://coup-de-main.example/')
  await Promise.all([local.close(), hidden.close()])
})

test('after a body that is too large, the next request of the same browser is answered', async () => {
  const { app, bus, config } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const sending = request(`${url}api/auth/login`, { agent, method: 'POST', headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
      sending.once('error', reject).end(body)
    })

  const statuses = [await post('x'.repeat(300_000)), await post('{}')]

  expect(statuses).toEqual([413, 400])
  agent.destroy()
  await close()
})

test('somebody who leaves in the middle of a request is no fault of ours', async () => {
  const { app, bus, config, logged } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const sending = request(`${url}api/auth/login`, { method: 'POST', headers })
  sending.on('error', () => undefined).write('{"email"')
  await sleep(100)

  sending.destroy()

  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('request')
  expect(logged.map(({ msg }) => msg)).not.toContain('fault')
  await close()
})

test('an answer that nobody reads is given up, and an answer that somebody reads goes on', async () => {
  const { bus, config } = await testApi()
  const givenUp: string[] = []
  const app = new Hono<Env>().get('/:who', (c) => {
    const pull = async (answer: ReadableStreamDefaultController) => {
      await sleep(10)
      answer.enqueue(new Uint8Array(1_000_000))
    }
    return c.body(new ReadableStream({ pull, cancel: () => void givenUp.push(c.req.param('who')) }))
  })
  const { url, close } = await listen(app, { ...config, port: 0 }, bus, { still: 1_000 })
  const ask = (who: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET /${who} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  }
  const [idle, busy] = [ask('idle'), ask('busy').resume()]

  await expect.poll(() => givenUp).toEqual(['idle'])
  await sleep(1_500)

  expect(givenUp).toEqual(['idle'])
  for (const socket of [idle, busy]) socket.destroy()
  await close()
})

test('a head has 15 seconds to come, and a whole request 120', () => {
  expect(arrival).toEqual({ head: 15_000, request: 120_000 })
})

test('a head and a body that do not come end their connections, and nobody else’s', async () => {
  const { app, bus, config } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus, { head: 300, whole: 900 })
  const began = performance.now()
  const ended: Record<string, { answer: string; after: number }> = {}
  const send = (name: string, ...parts: string[]) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (ended[name] = { answer: answer.slice(0, 12), after: performance.now() - began }))
    for (const part of parts) socket.write(part)
    return socket
  }
  send('nothing')
  send('half a head', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n')
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n'
  const slow = send('half a body', head, '{')
  const drops = setInterval(() => slow.write(' '), 100)

  await expect.poll(() => Object.keys(ended), { timeout: 5_000 }).toHaveLength(3)
  clearInterval(drops)

  expect(ended['half a head']?.answer).toBe('HTTP/1.1 408')
  expect(ended['half a body']?.answer).toBe('HTTP/1.1 408')
  expect(ended['half a body']?.after).toBeGreaterThan(ended['half a head']?.after ?? Infinity)
  expect((await fetch(`${url}api/health`)).status).toBe(200)
  await close()
})

test('a browser that sends too large a body reads the refusal, finishes, and uses its connection again', async () => {
  const { app, bus, config } = await testApi()
  const { url, close } = await listen(app, { ...config, port: 0 }, bus)
  const body = JSON.stringify({ message: 'x'.repeat(2 * pushBodyBytes) })
  const told: string[] = []
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', (error) => told.push(error.message))
  socket.on('data', (part) => told.push(part.toString()))
  const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`

  socket.write(`POST /api/applications HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, pushBodyBytes)}`)
  await expect.poll(() => told.join('')).toContain('too_large')
  socket.write(body.slice(pushBodyBytes))
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => told.join('')).toContain('"alive"')

  expect(told.join('').match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  socket.destroy()
  await close()
})

const readToEnd = async (reader: ReadableStreamDefaultReader | undefined): Promise<void> => {
  while (reader && !(await reader.read()).done);
}
