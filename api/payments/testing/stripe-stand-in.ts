import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { stripeBooks, StripeProblem } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'

/**
 * A fault of one request: its answer is `lost`; it is `refused` with 500 and not carried out; it is `late`, after its sender has given up; or nobody
 * hears it.
 */
export type Mishap = 'lost' | 'refused' | 'late' | 'unheard'

/** Faults between our server and Stripe; each lost or refused answer counts one down. */
export interface Faults {
  /** The request is carried out, but its answer is lost. */
  lostAnswers: number
  /** The request is refused with 500, and not carried out. */
  outages: number
  delayMs: number
  /** Returns what happens to a request, named by its method and path, if anything. */
  next?: ((request: string) => Mishap | undefined) | undefined
}

/** Milliseconds after which a late request is carried out. */
export const lateMs = 3_000

export interface SignedEvent {
  body: string
  signature: string
}

/**
 * Starts a stand-in for Stripe's API on loopback. It keeps state and honours idempotency keys, and the real `stripe`
 * package calls it. Functions of `books` do what the payer's browser and bank do.
 */
export const startStripeStandIn = async (webhookSecret: string) => {
  const books = stripeBooks()
  const faults: Faults = { lostAnswers: 0, outages: 0, delayMs: 0 }
  const kept = new Map<string, { of: string; status: number; answer: object }>()
  const requests: string[] = []
  const lost = new Map<string, number>()

  const perform = (method: string, url: URL, body: string, key: string | undefined) => {
    const of = `${method} ${url.pathname} ${body}`
    const before = key === undefined ? undefined : kept.get(key)
    if (before && before.of !== of) {
      return {
        status: 400,
        answer: problem('idempotency_error', undefined, 'Keys must be used with the same parameters'),
      }
    }
    if (before) return before
    const done = carryOut(books, method, url, new URLSearchParams(method === 'GET' ? url.search : body))
    if (key !== undefined) kept.set(key, structuredClone({ of, ...done }))
    return done
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://stripe')
    requests.push(`${method} ${url.pathname}`)
    if (faults.delayMs > 0) await sleep(faults.delayMs)
    const mishap = faults.next?.(`${method} ${url.pathname}`)
    if (mishap === 'unheard') {
      request.socket.destroy()
      return
    }
    if (mishap === 'late') await sleep(lateMs)
    if (mishap === 'refused' || faults.outages > 0) {
      if (mishap !== 'refused') faults.outages -= 1
      return send(response, 500, problem('api_error', undefined, 'Out of order'))
    }
    const { status, answer } = perform(method, url, body, request.headers['idempotency-key'] as string | undefined)
    const left = lost.get(`${method} ${url.pathname}`) ?? 0
    lost.set(`${method} ${url.pathname}`, left - 1)
    if (left > 0 || mishap === 'lost') {
      request.socket.destroy()
      return
    }
    if (faults.lostAnswers > 0) {
      faults.lostAnswers -= 1
      request.socket.destroy()
      return
    }
    send(response, status, answer)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))

  return {
    books,
    faults,
    /** Method and path of each request so far. */
    requests,
    place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const },
    /** The next `times` requests of this method and path are carried out, but not answered. */
    loseAnswersTo: (request: string, times: number): void => void lost.set(request, times),
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => kept.clear(),
    /** Returns the events since the last call, as Stripe posts them. */
    takeEvents: (): SignedEvent[] => books.events.splice(0).map((event) => signEvent(event, webhookSecret)),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/** Signs an event as Stripe does at `timestamp` (seconds; by default now). */
export const signEvent = (event: StripeObject, secret: string, timestamp?: number): SignedEvent => {
  const body = JSON.stringify(event)
  const at = timestamp ?? Math.floor(Date.now() / 1000)
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }) }
}

type Books = ReturnType<typeof stripeBooks>
type Route = (books: Books, parameters: URLSearchParams, id: string) => object

const routes: [string, RegExp, Route][] = [
  ['POST', /^\/v1\/payment_intents$/, (books, parameters) => books.createIntent(parameters)],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    (books, parameters, id) => books.readIntent(id, parameters.get('expand[0]')),
  ],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (books, _parameters, id) => books.cancelIntent(id)],
  ['POST', /^\/v1\/refunds$/, (books, parameters) => books.createRefund(parameters)],
  ['GET', /^\/v1\/refunds$/, (books, parameters) => books.listRefunds(parameters.get('payment_intent'))],
  ['POST', /^\/v1\/transfers$/, (books, parameters) => books.createTransfer(parameters)],
  ['GET', /^\/v1\/transfers$/, (books, parameters) => books.listTransfers(parameters.get('transfer_group'))],
  ['POST', /^\/v1\/accounts$/, (books, parameters) => books.createAccount(parameters)],
  ['POST', /^\/v1\/accounts\/(\w+)\/login_links$/, (books, _parameters, id) => books.createLoginLink(id)],
  ['POST', /^\/v1\/account_links$/, (books, parameters) => books.createAccountLink(parameters)],
  ['GET', /^\/v1\/accounts\/(\w+)$/, (books, _parameters, id) => books.readAccount(id)],
  ['GET', /^\/v1\/charges$/, (books, parameters) => books.listCharges(parameters.get('payment_intent'))],
  ['GET', /^\/v1\/disputes$/, (books, parameters) => books.listDisputes(parameters.get('payment_intent'))],
]

const carryOut = (books: Books, method: string, url: URL, parameters: URLSearchParams) => {
  try {
    for (const [verb, path, route] of routes) {
      const match = verb === method ? path.exec(url.pathname) : null
      if (match) return { status: 200, answer: route(books, parameters, match[1] ?? '') }
    }
    throw new StripeProblem(404, undefined, `Unrecognized request URL (${method}: ${url.pathname})`)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return { status: error.status, answer: problem('invalid_request_error', error.code, error.message) }
  }
}

/** Stripe publishes no sample of an error; these are the documented fields. */
const problem = (type: string, code: string | undefined, message: string) => ({
  error: {
    code,
    doc_url: code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    param: null,
    request_log_url: null,
    type,
  },
})

const send = (response: ServerResponse, status: number, answer: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
  response.end(JSON.stringify(answer))
}
