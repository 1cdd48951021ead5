import type { Mutation } from '../../schema/mutations.ts'
import { refusalText, type RefusalCode } from '../../schema/refusals.ts'
import type { HeadsEvent, PushAnswer } from '../../schema/sync.ts'
import { MemoryApi } from './memory-api.ts'
import type { Reply } from './reply.ts'

type Push = { epoch?: string; mutations: Mutation[] }

interface Rule {
  /** `POST /api/sync/push`; an asterisk stands for anything. */
  line: RegExp
  reply?: Reply | 'lost'
  losesAnswer?: boolean
  held?: Promise<void>
}

const toPattern = (line: string) => new RegExp(`^${line.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '.*')}$`)

/** The network between the app and the server in memory. It replaces `fetch` and `EventSource`. */
class Network {
  api = new MemoryApi()
  /** Every request that left the app, oldest first. */
  calls: string[] = []
  isDown = false
  streams = new Set<MemoryEventSource>()
  #rules: Rule[] = []
  #refusal: RefusalCode | undefined

  /** Begins with a new, empty server. */
  begin(): void {
    this.api = new MemoryApi()
    this.calls = []
    this.streams = new Set()
    this.heal()
    this.isDown = false
  }

  /** From now on the server answers this to requests like `POST /api/auth/login`, until `heal`. */
  reply(line: string, status: number, body: unknown): void {
    this.#rules.unshift({ line: toPattern(line), reply: { status, body } })
  }

  /** From now on matching requests never reach the server, until `heal`. */
  lose(line: string): void {
    this.#rules.unshift({ line: toPattern(line), reply: 'lost' })
  }

  /** From now on the server executes matching requests, and its answers get lost, until `heal`. */
  loseAnswers(line: string): void {
    this.#rules.unshift({ line: toPattern(line), losesAnswer: true })
  }

  heal(): void {
    this.#rules = []
    this.#refusal = undefined
  }

  /** The server rejects all mutations of the next push that has some, with this code. */
  refuseNext(code: RefusalCode): void {
    this.#refusal = code
  }

  #refuse({ mutations, epoch }: Push): Reply | undefined {
    const code = this.#refusal
    if (!code || mutations.length === 0) return undefined
    this.#refusal = undefined
    const verdicts = mutations.map(({ id }) => ({ id, verdict: 'rejected', code, message: refusalText(code) }) as const)
    return { status: 200, body: { epoch: epoch ?? this.api.server.epoch, verdicts } satisfies PushAnswer }
  }

  /** From now on matching requests wait on their way until `letGo` is called. */
  hold(line: string): { letGo: () => void } {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    this.#rules.push({ line: toPattern(line), held })
    return { letGo }
  }

  /** Takes the network away or brings it back, and the browser notices. */
  setOnline(isOnline: boolean): void {
    if (this.isDown === !isOnline) return
    if (isOnline) this.isDown = false
    else this.vanish()
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }

  /** Puts the server out of reach, while the browser still reports a network. */
  vanish(): void {
    this.isDown = true
    for (const stream of this.streams) stream.lose()
  }

  /** Sends the heads of the feeds to the open streams: call it after a change on the server. */
  announce(): void {
    for (const stream of this.streams) stream.announce()
  }

  async fetch(address: string, { method = 'GET', body, signal }: RequestInit = {}): Promise<Response> {
    const { pathname, search, searchParams: query } = new URL(address, 'http://localhost')
    const line = `${method} ${pathname}${search}`
    this.calls.push(line)
    const rules = this.#rules.filter((rule) => rule.line.test(line))
    await untilAborted(signal, Promise.all([nextTask(), ...rules.map(({ held }) => held)]))
    const ruled = rules.find((rule) => rule.reply)?.reply
    if (this.isDown || ruled === 'lost') throw new TypeError('Failed to fetch')

    const request = { method, path: pathname, query, body: body ? (JSON.parse(body as string) as unknown) : undefined }
    const refusal = line === 'POST /api/sync/push' ? this.#refuse(request.body as Push) : undefined
    const reply = ruled ?? refusal ?? this.api.answer(request)
    if (method !== 'GET') this.announce()
    if (rules.some(({ losesAnswer }) => losesAnswer)) throw new TypeError('Failed to fetch')
    const { body: given } = reply
    const content = typeof given === 'string' || given instanceof Blob ? given : JSON.stringify(given)
    return new Response(reply.status === 204 ? null : content, {
      status: reply.status,
      headers: reply.total === undefined ? {} : { 'x-total-count': String(reply.total) },
    })
  }
}

export const network = new Network()

const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve))

const untilAborted = async (signal: AbortSignal | null | undefined, work: Promise<unknown>) => {
  signal?.throwIfAborted()
  await Promise.race([
    work,
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })),
  ])
}

/** GET /api/sync/events: sends the heads at once, and at each `announce`. */
export class MemoryEventSource extends EventTarget {
  readonly #user: string
  readonly #feeds: string[]

  constructor(path: string) {
    super()
    const query = new URL(path, 'http://localhost').searchParams
    this.#user = query.get('user') ?? ''
    this.#feeds = query.get('feeds')?.split(',') ?? []
    network.streams.add(this)
    queueMicrotask(() => {
      if (network.isDown || network.api.session !== this.#user) return this.lose()
      if (!network.streams.has(this)) return
      this.dispatchEvent(new Event('open'))
      this.announce()
    })
  }

  close(): void {
    network.streams.delete(this)
  }

  lose(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  announce(): void {
    const { feeds, epoch } = network.api.server
    const heads = Object.fromEntries(this.#feeds.map((feed) => [feed, feeds.feed(feed).head]))
    const data = JSON.stringify({ epoch, heads } satisfies HeadsEvent)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('heads', { data })))
  }
}
