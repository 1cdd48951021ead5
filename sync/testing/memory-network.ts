import type { Id } from '../../schema/ids.ts'
import { isPublicFeed, userFeed } from '../../schema/feeds.ts'
import { refusalText } from '../../schema/refusals.ts'
import { readCursor, type HeadsEvent, type PushAnswer, type PullAnswer } from '../../schema/sync.ts'
import type { Mutation } from '../../schema/mutations.ts'
import { ApiError, JsonText, NetworkError, type Call, type EventHandlers, type OpenEvents } from '../http/transport.ts'
import type { ReadEvent } from '../http/answers.ts'
import type { Boundary } from './boundaries.ts'
import { copy } from './dexie/keys.ts'
import { memoryContinuation, memoryPull, sharedContinuation } from './memory-pull.ts'
import type { MemoryServer } from './memory-server.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

const networkFaults = [
  'lost_before',
  'lost_after',
  'doubled',
  'slow',
  'timeout',
  'server_error',
  'html',
  'busy',
  'too_many',
  'outdated',
  'foreign',
] as const
const ofPushes = ['too_large', 'silent', 'silent'] as const

/** A tab that sends requests. A dead one gets no answers. */
export interface Caller {
  isDead: boolean
  /** Called at each boundary, where the tab may die. */
  reach?(boundary: Boundary): void
  device: { session: Id | null; isOffline: boolean; signIns: number; ended: Set<number> }
}

interface PushBody {
  userId: Id
  epoch?: string
  acknowledged?: Id
  feeds?: string[]
  mutations: Mutation[]
}

interface OpenStream {
  caller: Caller
  user: Id
  feeds: string[]
  acknowledged: Id | null
  epoch: string | null
  /** The position of the user's own feed up to which this stream has sent the rows, or has left them to a pull. */
  reached: number | undefined
  /** The public feeds whose pages this stream takes. */
  shared: ReadonlySet<string>
  /** When the newest event arrives. No later event arrives before it. */
  arrivesAt: number
  handlers: EventHandlers
}

/** What the answer to a push of this device brings: the person's own feed up to this head. */
interface Brought {
  device: Caller['device']
  user: Id
  head: number
}

/** The most entries that an event carries: so few that many events carry none, and the device pulls. */
const mostStreamed = 4

/** Reads the query of a path as URLSearchParams does, in a tenth of the time. */
const readQuery = (path: string): Pick<URLSearchParams, 'get'> => {
  const query = `&${path.slice(path.indexOf('?') + 1)}&`
  return {
    get: (name) => {
      const at = query.indexOf(`&${name}=`)
      if (at < 0) return null
      const from = at + name.length + 2
      return decodeURIComponent(query.slice(from, query.indexOf('&', from)).replaceAll('+', ' '))
    },
  }
}

/** The network between the devices and the server, with its faults. */
export class MemoryNetwork {
  /** The probability that a request meets a fault. */
  faultRate = 0
  /** While true, the server is down behind a proxy that answers in HTML. */
  isDown = false
  /** While true, the server is of the previous release, which sends no rows with its answers to pushes and its events. */
  isBefore = false
  /** While true, the server no longer speaks with the devices' version of the app. */
  wantsNewer = false
  readonly counts = new Map<string, number>()
  readonly #streams = new Set<OpenStream>()
  /** The head of each public feed up to which a page was read for all streams. */
  readonly #reached = new Map<string, number>()

  constructor(
    readonly server: MemoryServer,
    readonly clock: VirtualClock,
    readonly random: Random,
  ) {
    this.#beat()
  }

  callOf(caller: Caller): Call {
    return <T>(method: string, path: string, body?: unknown, options?: { signal?: AbortSignal }) =>
      new Promise<T>((resolve, reject) => {
        const signal = options?.signal
        const stop = () => reject(new DOMException('stopped', 'AbortError'))
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        const finish = (settle: () => void, ms: number) => {
          this.clock.later(() => {
            signal?.removeEventListener('abort', stop)
            caller.reach?.('answered')
            if (!caller.isDead) settle()
          }, ms)
        }
        caller.reach?.('sending')
        if (caller.isDead) return
        this.#send(caller, `${method} ${path}`, body instanceof JsonText ? body.text : '', {
          answer: (value, ms) => finish(() => resolve(value as T), ms),
          fail: (error, ms) => finish(() => reject(error), ms),
        })
        caller.reach?.('sent')
      })
  }

  #send(
    caller: Caller,
    line: string,
    body: string,
    back: { answer(value: unknown, ms: number): void; fail(error: Error, ms: number): void },
  ): void {
    const there = this.random.between(5, 80)
    const home = this.random.between(5, 80)
    if (caller.device.isOffline) return back.fail(new NetworkError('offline'), 5)
    if (this.isDown) return back.fail(new ApiError(502, '<html>'), there + home)
    const { session, signIns } = caller.device
    const kinds = line === 'POST /api/sync/push' ? [...networkFaults, ...ofPushes] : networkFaults
    const fault = this.random.chance(this.faultRate) ? this.random.pick(kinds) : undefined
    if (fault) this.count(fault)

    const handle = () => {
      try {
        const standing = caller.device.ended.has(signIns) ? null : session
        if (line.includes('/api/auth/')) return { value: this.#handleSession(caller, standing, { signIns, line }) }
        return { value: this.#handle(caller, standing, line, body) }
      } catch (error) {
        return { error: error as Error }
      }
    }
    const arrive = (homeward: number) => {
      const result = handle()
      if (result.error) back.fail(result.error, homeward)
      else back.answer(result.value, homeward)
    }
    switch (fault) {
      case 'lost_before':
        return back.fail(new NetworkError('offline'), there)
      case 'lost_after':
        this.clock.later(handle, there)
        return back.fail(new NetworkError('offline'), there + home)
      case 'timeout':
        if (this.random.chance(0.5)) this.clock.later(handle, this.random.between(there, 40_000))
        return back.fail(new NetworkError('timeout'), 30_000)
      case 'doubled':
        this.clock.later(handle, this.random.between(there, 20_000))
        return void this.clock.later(() => arrive(home), there)
      case 'slow':
        return void this.clock.later(
          () => arrive(this.random.between(1_000, 20_000)),
          this.random.between(there, 5_000),
        )
      case 'server_error':
        return back.fail(new ApiError(500, refusalText('internal'), 'internal'), there + home)
      case 'html':
        return back.fail(this.random.chance(0.5) ? new ApiError(502, '<html>') : new NetworkError('not_ours'), there)
      case 'busy':
        return back.fail(new ApiError(503, refusalText('unavailable'), 'unavailable', undefined, 2_000), there)
      case 'too_many':
        return back.fail(
          new ApiError(429, refusalText('slow_down'), 'slow_down', undefined, this.random.between(500, 9_000)),
          there,
        )
      case 'too_large':
        return back.fail(new ApiError(413, refusalText('too_large'), 'too_large'), there)
      case 'outdated':
        return back.fail(new ApiError(426, refusalText('upgrade'), 'upgrade'), there)
      case 'foreign':
        return back.answer({ portal: 'Bienvenue' }, home)
      case 'silent':
        return void this.clock.later(() => {
          const { value, error } = handle()
          if (error) return back.fail(error, home)
          const { verdicts, ...answer } = value as { verdicts: unknown[] }
          back.answer({ ...answer, verdicts: this.random.chance(0.5) ? [] : verdicts.slice(1) }, home)
        }, there)
      default:
        this.clock.later(() => arrive(home), there)
    }
  }

  #handle({ device }: Caller, session: Id | null, line: string, body: string): unknown {
    if (this.wantsNewer) throw new ApiError(426, refusalText('upgrade'), 'upgrade')
    if (session === null) throw new ApiError(401, refusalText('signed_out'), 'signed_out')
    if (line === 'POST /api/sync/push') {
      const { userId, epoch, acknowledged, feeds = [], mutations } = JSON.parse(body) as PushBody
      this.#check(session, userId)
      const answer: PushAnswer = {
        epoch: this.server.epochFor(userId, epoch, acknowledged),
        verdicts: this.server.push(userId, mutations, epoch, acknowledged),
      }
      for (const one of answer.verdicts)
        if (one.verdict === 'rejected' && one.code.startsWith('photos_')) this.count(one.code)
      const cursors = feeds.flatMap((text) => readCursor(text) ?? [])
      const isChanged = answer.verdicts.some(({ verdict }) => verdict === 'applied' || verdict === 'duplicate')
      const continued = isChanged && memoryContinuation(this.server, userId, answer.epoch, cursors)
      if (continued && cursors.length > 0 && !this.isBefore) {
        this.count('rows_with_push')
        answer.continued = continued
      }
      const own = answer.continued?.feeds.find(({ feed }) => feed === userFeed(userId))
      this.announce(own && { device, user: userId, head: own.cursor })
      return answer
    }
    const query = readQuery(line)
    this.#check(session, query.get('user') ?? '')
    const { moment, ...answer }: PullAnswer = memoryPull(this.server, session, query)
    if (this.isBefore) return answer
    return {
      ...answer,
      ...(moment !== undefined && { moment }),
      ...(query.get('epoch') && query.get('epoch') !== answer.epoch && { spread: this.#spread() }),
    }
  }

  /** `session` is the one that the device had when the request left. */
  #handleSession(
    { device }: Caller,
    session: Id | null,
    { signIns, line }: { signIns: number; line: string },
  ): unknown {
    if (session === null || line === 'POST /api/auth/logout') device.ended.add(signIns)
    if (session === null) throw new ApiError(401, refusalText('signed_out'), 'signed_out')
    if (line === 'POST /api/auth/logout' && device.signIns === signIns) device.session = null
    return { id: session }
  }

  #check(session: Id, named: Id): void {
    if (session !== named) throw new ApiError(403, refusalText('user_mismatch'), 'user_mismatch')
  }

  eventsOf(caller: Caller): OpenEvents {
    return (path, handlers) => {
      const query = readQuery(path)
      const user = query.get('user') ?? ''
      const feeds = query.get('feeds')?.split(',') ?? []
      const cursors = (query.get('cursors') ?? '').split(',').flatMap((text) => readCursor(text) ?? [])
      const stream: OpenStream = {
        caller,
        user,
        feeds,
        acknowledged: query.get('acknowledged'),
        epoch: query.get('epoch'),
        reached: cursors.find(({ feed }) => feed === userFeed(user))?.cursor ?? undefined,
        shared: new Set(cursors.flatMap(({ feed }) => (isPublicFeed(feed) ? feed : []))),
        arrivesAt: 0,
        handlers,
      }
      const isRefused =
        this.isDown ||
        this.wantsNewer ||
        caller.device.isOffline ||
        caller.device.session !== user ||
        this.random.chance(this.faultRate)
      this.clock.later(
        () => {
          if (caller.isDead) return
          if (isRefused) return handlers.onLost()
          this.#streams.add(stream)
          handlers.onOpen()
          this.#sendHeads(stream)
        },
        this.random.between(5, 80),
      )
      return () => this.#streams.delete(stream)
    }
  }

  /**
   * Sends the heads to the streams of the feeds that have moved, except where the notification is lost. The streams of a device hear nothing of
   * what the answer to its push brings.
   */
  announce(brought?: Brought): void {
    const moved = this.server.feeds.takeMoved()
    if (moved.size === 0) return
    for (const feed of moved) this.#share(feed)
    for (const stream of this.#streams) {
      const isBrought = brought?.device === stream.caller.device && brought.user === stream.user
      if (isBrought && stream.reached !== undefined) stream.reached = Math.max(stream.reached, brought.head)
      const told = stream.feeds.filter(
        (feed) => moved.has(feed) && !stream.shared.has(feed) && !(isBrought && feed === userFeed(stream.user)),
      )
      if (told.length === 0) continue
      if (!this.random.chance(this.faultRate)) this.#sendHeads(stream, told)
    }
  }

  /** The time over which devices should resync, as the API names it. */
  #spread(): number {
    return 200 * this.#streams.size
  }

  #sendHeads(stream: OpenStream, feeds: readonly string[] = stream.feeds): void {
    this.clock.later(
      () => {
        if (stream.caller.isDead || !this.#streams.has(stream)) return
        const now = this.server.clockAndIds.now()
        const heads = feeds.map((feed): [string, number] => [feed, this.server.feeds.headOf(feed, now)])
        const epoch = this.server.epochFor(stream.user, this.server.epoch, stream.acknowledged)
        this.#deliver(stream, this.#compose(stream, epoch, Object.fromEntries(heads)))
      },
      this.random.between(1, 30),
    )
  }

  /** Returns the event for these heads, as the API sends it on this stream. */
  #compose(stream: OpenStream, epoch: string, heads: HeadsEvent['heads']): ReadEvent {
    const feed = userFeed(stream.user)
    const [cursor, head] = [stream.reached, heads[feed]]
    if (!this.isBefore && stream.epoch !== null && epoch !== stream.epoch)
      return { epoch, heads, spread: this.#spread() }
    if (cursor === undefined || head === undefined || head <= cursor || this.isBefore) return { epoch, heads }
    stream.reached = head
    if (epoch !== stream.epoch || head - cursor > mostStreamed) return { epoch, heads }
    const continued = memoryContinuation(this.server, stream.user, epoch, [{ feed, cursor, before: null }])
    if (!continued) return { epoch, heads }
    this.count('rows_streamed')
    return { epoch, heads, continued: { ...continued, skipped: [] } }
  }

  /**
   * Reads the news of a public feed once for all streams that take its pages. Each stream sends the page when it gets to it, which may be after rows
   * of a later moment.
   */
  #share(feed: string): void {
    const streams = [...this.#streams].filter(({ shared }) => shared.has(feed))
    if (streams.length === 0 || this.random.chance(this.faultRate)) return
    this.clock.later(
      () => {
        const head = this.server.feeds.headOf(feed, this.server.clockAndIds.now())
        const reached = this.#reached.get(feed) ?? head
        const from = reached < head ? reached : Math.max(0, head - 1)
        this.#reached.set(feed, head)
        const page = this.isBefore ? undefined : sharedContinuation(this.server, { feed, from, most: mostStreamed })
        for (const stream of streams) {
          const epoch = this.server.epochFor(stream.user, this.server.epoch, stream.acknowledged)
          const event: ReadEvent = { epoch, heads: { [feed]: head } }
          if (page && epoch === stream.epoch && page.isFor(stream.user)) {
            this.count('rows_shared')
            event.continued = { ...copy(page.continued), skipped: [] }
          }
          this.clock.later(() => this.#deliver(stream, event), this.random.between(0, 60))
        }
      },
      this.random.between(1, 30),
    )
  }

  #deliver(stream: OpenStream, event: ReadEvent): void {
    const now = this.clock.now()
    stream.arrivesAt = Math.max(stream.arrivesAt, now + this.random.between(4, 50))
    this.clock.later(() => {
      if (stream.caller.isDead || !this.#streams.has(stream)) return
      if (this.isDown || stream.caller.device.isOffline || stream.caller.device.session !== stream.user) {
        this.#streams.delete(stream)
        return stream.handlers.onLost()
      }
      stream.caller.reach?.('event')
      if (!stream.caller.isDead) stream.handlers.onHeads(event)
    }, stream.arrivesAt - now)
  }

  #beat(): void {
    this.clock.later(() => {
      for (const stream of this.#streams) this.#sendHeads(stream)
      this.#beat()
    }, 20_000)
  }

  count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }
}
