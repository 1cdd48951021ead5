import { once } from 'node:events'
import { createServer, request as askServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The requests that a fault applies to: all of them if no part is given. */
interface Match {
  method?: string
  /** Beginning of the path. */
  path?: string
}

type Fault = Match & ({ kind: 'lose' | 'html'; met: () => void } | { kind: 'delay'; ms: number })

/**
 * Answers a request itself and resolves with true, or leaves it to the proxy and resolves with false. In that case it must not have read the request.
 */
export type Meddler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface FaultProxy {
  url: string
  /**
   * The server answers the next matching request, and the answer never arrives, although its effect is committed. Resolves when that has happened.
   */
  loseNextAnswer: (match?: Match) => Promise<void>
  /** The next matching request gets a 502 page of HTML, as from a provider's proxy, and never reaches the server. */
  answerNextWithHtml: (match?: Match) => Promise<void>
  /** Every matching request waits this long before it is passed on, until `heal`. */
  delay: (ms: number, match?: Match) => void
  /** From now on the text at this path is changed, as after the deployment of a new version. */
  alter: (path: string, change: (text: string) => string) => void
  /** From now on every request is first given to this meddler, until `heal`. */
  meddle: (meddler: Meddler) => void
  /** From now on nobody listens here; open connections break, streams included. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  /** Forgets all faults and listens. */
  heal: () => Promise<void>
  close: () => Promise<void>
}

/** Stands on loopback in front of `target` (an origin) and passes everything on, except for the faults that a test sets. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Set<Fault>()
  const altered = new Map<string, (text: string) => string>()
  let meddler: Meddler | undefined
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })

  const take = (request: IncomingMessage, kind: Fault['kind']) => {
    const fault = [...faults].find((one) => one.kind === kind && isMet(one, request))
    if (fault && fault.kind !== 'delay') faults.delete(fault)
    return fault
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (await meddler?.(request, response)) return
    const html = take(request, 'html')
    if (html?.kind === 'html') {
      response.writeHead(502, { 'content-type': 'text/html', connection: 'close' }).end('<h1>502 Bad Gateway</h1>')
      return html.met()
    }
    const delay = take(request, 'delay')
    if (delay?.kind === 'delay') await wait(delay.ms)

    const change = altered.get(request.url ?? '')
    if (change) return await answerAltered(change, request, response)

    const lost = take(request, 'lose')
    const answer = await passOn(target, request, response)
    if (lost?.kind === 'lose') {
      await answer.resume().toArray()
      request.socket.destroy()
      return lost.met()
    }
    // A browser silently repeats a request whose answer got lost on a reused connection, so no connection is reused.
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
    response.flushHeaders()
    answer.pipe(response).on('close', () => answer.destroy())
    answer.on('error', () => response.destroy())
  }

  /** Requests the text without the browser's conditional headers and encodings: after a 304 the browser would keep the old text. */
  const answerAltered = async (
    change: (text: string) => string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const answer = await fetch(new URL(request.url ?? '/', target), { headers: { 'accept-encoding': 'identity' } })
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache', connection: 'close' })
    response.end(change(await answer.text()))
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fault proxy has no port.')
  const { port } = address

  const meetNext = (kind: 'lose' | 'html', match: Match) =>
    new Promise<void>((met) => {
      faults.add({ ...match, kind, met })
    })
  const goDown = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const comeBack = async () => {
    if (!server.listening) await listen(port)
  }

  return {
    url: `http://localhost:${port}`,
    loseNextAnswer: (match = {}) => meetNext('lose', match),
    answerNextWithHtml: (match = {}) => meetNext('html', match),
    delay: (ms, match = {}) => void faults.add({ ...match, kind: 'delay', ms }),
    alter: (path, change) => void altered.set(path, change),
    meddle: (chosen) => void (meddler = chosen),
    goDown,
    comeBack,
    heal: async () => {
      faults.clear()
      altered.clear()
      meddler = undefined
      await comeBack()
    },
    close: goDown,
  }
}

const isMet = ({ method, path }: Match, request: IncomingMessage) =>
  (method === undefined || method === request.method) && (path === undefined || (request.url ?? '').startsWith(path))

/** Passes a request on with the browser's own Host header, which the server compares with Origin. */
export function passOn(target: string, request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = askServer(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers })
    onward.on('response', resolve).on('error', reject)
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy()
    })
    request.pipe(onward)
  })
}
