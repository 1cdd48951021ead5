import { request as askServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../../sync/testing/random.ts'

/** A request that meets a fault. */
export interface Met {
  /** The server's origin. */
  target: string
  request: IncomingMessage
  response: ServerResponse
  random: Random
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Handles a request by the name of its fault. Each function resolves once nothing more follows. */
export const requestFaults = {
  /** The connection breaks before the request reaches the server. */
  'reset before': async ({ request }) => void request.socket.resetAndDestroy(),

  /** The server has committed, and its answer is lost. */
  'answer lost': async (met) => {
    await sendOn(met, await bodyOf(met))
    met.request.socket.resetAndDestroy()
  },

  /** The answer breaks off somewhere after its headers. */
  'answer cut': async (met) => {
    const { status, headers, body } = await sendOn(met, await bodyOf(met))
    met.response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' })
    met.response.flushHeaders()
    const part = body.subarray(0, met.random.between(0, Math.max(0, body.length - 1)))
    await new Promise((written) => met.response.write(part, written))
    met.request.socket.destroy()
  },

  /** A filter on the way blocks the request, and answers with a page of its own under status 200. */
  'block page': async (met) => {
    await bodyOf(met)
    met.response.writeHead(200, foreign).end('<h1>Cette page est bloquée</h1>')
  },

  /** A captive portal redirects to a page of its own, at this address or at another one. */
  portal: async (met) => {
    await bodyOf(met)
    const origin = met.random.chance(0.5) ? '' : `http://127.0.0.1:${met.request.socket.localPort}`
    met.response.writeHead(302, { location: `${origin}/hotspot.html`, connection: 'close' }).end()
  },

  'status 502': async (met) => {
    await bodyOf(met)
    met.response.writeHead(502, foreign).end('<h1>502 Bad Gateway</h1>')
  },

  'status 503': async (met) => {
    await bodyOf(met)
    met.response.writeHead(503, { ...foreign, 'retry-after': '1' }).end('<h1>503 Service Unavailable</h1>')
  },

  'status 429': async (met) => {
    await bodyOf(met)
    met.response.writeHead(429, { ...foreign, 'retry-after': '1' }).end('<h1>429 Too Many Requests</h1>')
  },

  /** The request is late, and the answer comes in small pieces. */
  slow: async (met) => {
    const body = await bodyOf(met)
    await pause(met.random.between(200, 2_000))
    const answer = await sendOn(met, body)
    met.response.writeHead(answer.status, {
      ...answer.headers,
      'content-length': answer.body.length,
      connection: 'close',
    })
    const drop = Math.ceil(answer.body.length / 4)
    for (let at = 0; at < answer.body.length; at += drop) {
      met.response.write(answer.body.subarray(at, at + drop))
      await pause(met.random.between(50, 400))
    }
    met.response.end()
  },

  /** No answer comes for a while, sometimes longer than a device waits. Then the connection breaks, or the request is passed on after all. */
  hanging: async (met) => {
    const body = await bodyOf(met)
    await pause(met.random.chance(0.1) ? 35_000 : met.random.between(1_000, 5_000))
    if (met.random.chance(0.5)) giveBack(met, await sendOn(met, body))
    else met.request.socket.resetAndDestroy()
  },

  /** The server gets the request twice, at once or long after the answer. */
  doubled: async (met) => {
    const body = await bodyOf(met)
    const again = pause(met.random.chance(0.5) ? 0 : met.random.between(20, 4_000)).then(() => sendOn(met, body))
    giveBack(met, await sendOn(met, body))
    await again
  },
} satisfies Record<string, (met: Met) => Promise<void>>

export type RequestFault = keyof typeof requestFaults

/** The faults that never wait for the server's answer, and may therefore meet a stream, whose answer has no end. */
export const meetsStreams: ReadonlySet<string> = new Set<RequestFault>([
  'reset before',
  'block page',
  'portal',
  'status 502',
  'status 503',
  'status 429',
])

const foreign = { 'content-type': 'text/html; charset=utf-8', connection: 'close' }

const bodyOf = async ({ request }: Met): Promise<Buffer> => Buffer.concat((await request.toArray()) as Buffer[])

/** Passes the browser's request on, whether or not the browser still waits, and returns the whole answer. */
const sendOn = async ({ target, request }: Met, body: Buffer): Promise<Answer> => {
  const { method, headers, url = '/' } = request
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    askServer(new URL(url, target), { method, headers }).on('response', resolve).on('error', reject).end(body)
  })
  const { 'transfer-encoding': _chunked, ...others } = answer.headers
  const whole = Buffer.concat((await answer.toArray()) as Buffer[])
  return { status: answer.statusCode ?? 502, headers: others, body: whole }
}

const giveBack = ({ response }: Met, { status, headers, body }: Answer): void => {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' }).end(body)
}
