import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'

let server: Server
let proxy: FaultProxy
let committed: string[]

beforeEach(async () => {
  committed = []
  server = createServer((request, response) => {
    if (request.method === 'POST') committed.push(request.url ?? '')
    if (request.url === '/stream') return void response.write('first')
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(request.headers.host)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

afterEach(async () => {
  await proxy.close()
  server.close()
  server.closeAllConnections()
})

const post = (path: string) => fetch(proxy.url + path, { method: 'POST', body: 'x' })

test('without faults an answer arrives as the server gave it, under the address the person used', async () => {
  const answer = await fetch(`${proxy.url}/`)

  expect(await answer.text()).toBe(new URL(proxy.url).host)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('an altered text is another one until the proxy is healed', async () => {
  proxy.alter('/version', (text) => `${text}, newer`)
  const read = async (path: string) => (await fetch(proxy.url + path)).text()

  expect(await read('/version')).toMatch(/, newer$/)
  expect(await read('/other')).not.toContain('newer')
  await proxy.heal()
  expect(await read('/version')).not.toContain('newer')
})

test('a lost answer is committed once, and only the matching one is lost', async () => {
  const lost = proxy.loseNextAnswer({ method: 'POST', path: '/push' })

  await expect(post('/other')).resolves.toHaveProperty('status', 200)
  await expect(post('/push')).rejects.toThrow('fetch failed')
  await lost

  expect(committed).toEqual(['/other', '/push'])
  await expect(post('/push')).resolves.toHaveProperty('status', 200)
})

test('a page from a proxy on the way never reaches the server', async () => {
  const shown = proxy.answerNextWithHtml({ path: '/push' })

  const answer = await post('/push')
  await shown

  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html'])
  expect(committed).toEqual([])
})

test('a delay lasts until healed', async () => {
  proxy.delay(80, { path: '/slow' })

  const start = performance.now()
  await fetch(`${proxy.url}/slow`)
  const slow = performance.now() - start
  await proxy.heal()

  expect(slow).toBeGreaterThan(75)
  await expect(fetch(`${proxy.url}/slow`)).resolves.toHaveProperty('status', 200)
})

test('a meddler answers the requests that it picks, and the server the others, until the proxy is healed', async () => {
  proxy.meddle((request, response) => {
    const isWanted = request.url === '/push'
    if (isWanted) response.writeHead(429).end()
    return Promise.resolve(isWanted)
  })

  const statuses = [(await post('/push')).status, (await post('/other')).status]
  await proxy.heal()

  expect(statuses).toEqual([429, 200])
  await expect(post('/push')).resolves.toHaveProperty('status', 200)
  expect(committed).toEqual(['/other', '/push'])
})

test('a proxy that goes down breaks an open stream and refuses requests, until it comes back', async () => {
  // Node's fetch would take the part that came before the break for the whole answer.
  const [stream] = (await once(get(`${proxy.url}/stream`), 'response')) as [IncomingMessage]
  const read = stream.toArray()

  await proxy.goDown()

  await expect(read).rejects.toThrow('aborted')
  await expect(post('/push')).rejects.toThrow('fetch failed')
  await proxy.comeBack()
  await expect(post('/push')).resolves.toHaveProperty('status', 200)
})
