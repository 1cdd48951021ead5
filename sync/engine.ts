import type { HeadsEvent } from '../schema/sync.ts'
import { Alarm } from './alarm.ts'
import { waitBefore } from './device/backoff.ts'
import type { LocalDatabase } from './store/database.ts'
import type { SyncEnvironment } from './protocol/environment.ts'
import { pull, type Pulled } from './protocol/pull.ts'
import { followedFeeds } from './protocol/pull-plan.ts'
import { drain, type Drained } from './protocol/push.ts'
import { Repeater } from './device/repeater.ts'
import type { ConnectionStore } from './status.ts'
import { Stream } from './stream.ts'
import type { Trouble } from './http/request-failure.ts'
import type { Windows } from './protocol/retention.ts'

/** The documented polling interval where there is no stream, and while nobody looks or may go on, in milliseconds. */
const pollEvery = { visible: 10_000, hidden: 60_000, paused: 60_000 }

export type StopReason = 'other_user' | 'retired'

interface EngineParts {
  db: LocalDatabase
  env: SyncEnvironment
  connection: ConnectionStore
  windows: Windows | undefined
  onStopped: ((why: StopReason) => void) | undefined
  onFault: ((error: unknown) => void) | undefined
}

/** Decides when to drain and when to pull: at start, on a write, on news from stream, network or person, and on a timer. */
export class Engine {
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment
  readonly #connection: ConnectionStore
  readonly #windows: Windows | undefined
  readonly #onStopped: ((why: StopReason) => void) | undefined
  readonly #onFault: ((error: unknown) => void) | undefined

  readonly #abort = new AbortController()
  readonly #drainer = new Repeater(() => this.#drain())
  readonly #puller = new Repeater(() => this.#pull())
  readonly #drainAlarm: Alarm
  readonly #pullAlarm: Alarm
  #stream: Stream | undefined
  #followed = ''
  #drainTries = 0
  #pullTries = 0
  #drainFailed = false
  /** How often the browser has said that the network went. */
  #outages = 0
  #stopWaking = () => {}
  readonly #onWrite = () => void this.#drainer.run()

  constructor({ db, env, connection, windows, onStopped, onFault }: EngineParts) {
    this.#onFault = onFault
    this.#onStopped = onStopped
    this.#db = db
    this.#connection = connection
    this.#windows = windows
    this.#env = {
      ...env,
      call: (method, path, body, options) => env.call(method, path, body, { ...options, signal: this.#abort.signal }),
      locks: {
        hold: (name, work, options) => env.locks.hold(name, work, { ...options, signal: this.#abort.signal }),
      },
    }
    this.#drainAlarm = new Alarm(env, () => void this.#drainer.run())
    this.#pullAlarm = new Alarm(env, () => this.#poll())
  }

  get #isStopped(): boolean {
    return this.#abort.signal.aborted
  }

  start(): void {
    this.#db.onWrite.add(this.#onWrite)
    this.#stopWaking = this.#env.device.onWake((why) => {
      if (why !== 'offline') return this.poke()
      this.#outages += 1
      this.#connection.set('offline')
    })
    this.#stream = new Stream(this.#env, this.#db.userId ?? '', {
      path: () => this.#eventsPath(),
      onOpen: () => this.#catchUp(),
      // A database that can't be read now is told by the next pull.
      onHeads: (event) => void this.#hear(event).catch(() => undefined),
      onLost: () => void this.#puller.run(),
    })
    this.poke()
  }

  poke(): void {
    this.#stream?.hurry()
    this.#catchUp()
  }

  #catchUp(): void {
    this.#drainTries = 0
    this.#pullTries = 0
    void this.#drainer.run()
    void this.#puller.run()
  }

  pull(): Promise<void> {
    return this.#puller.run()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    this.#db.onWrite.delete(this.#onWrite)
    this.#stopWaking()
    this.#stream?.stop()
    this.#drainAlarm.clear()
    this.#pullAlarm.clear()
    await Promise.all([this.#drainer.idle(), this.#puller.idle()])
  }

  async #drain(): Promise<void> {
    if (this.#isStopped) return
    this.#drainAlarm.clear()
    const outages = this.#outages
    const drained = await drain(this.#db, this.#env).catch((error: unknown): Drained => ({
      acknowledged: false,
      trouble: this.#report(error),
    }))
    if (this.#isStopped) return
    this.#drainFailed = drained.trouble !== undefined
    if (drained.trouble) this.#drainAlarm.setIn(this.#face(drained.trouble, this.#drainTries++))
    else this.#drainTries = 0
    if (drained.acknowledged && !drained.trouble) this.#reached(outages)
    if (drained.dueAt !== undefined) this.#drainAlarm.setIn(drained.dueAt - this.#env.now())
    if (drained.acknowledged || drained.otherCopy) void this.#puller.run()
    if (drained.otherCopy) this.#drainAlarm.setIn(waitBefore(0, this.#env.random))
  }

  async #pull(): Promise<void> {
    if (this.#isStopped) return
    this.#pullAlarm.clear()
    const outages = this.#outages
    const pulled = await pull(this.#db, this.#env, {
      isStopped: () => this.#isStopped,
      ...(this.#windows && { windows: this.#windows }),
    }).catch((error: unknown): Pulled => ({ restaged: false, trouble: this.#report(error) }))
    if (this.#isStopped) return
    if (pulled.trouble) {
      this.#pullAlarm.setIn(this.#face(pulled.trouble, this.#pullTries++))
      if (this.#isStopped) return
    } else {
      this.#pullTries = 0
      this.#reached(outages)
      this.#pullAlarm.setIn(this.#env.device.isVisible() ? pollEvery.visible : pollEvery.hidden)
      await this.#followFeeds().catch(() => undefined)
    }
    // The server answers again: what waits for it need not wait for its timer.
    if (pulled.restaged || (!pulled.trouble && this.#drainFailed)) void this.#drainer.run()
  }

  /** An answer that was on its way when the network went says nothing of what is now; the next poll will. */
  #reached(outagesBefore: number): void {
    if (outagesBefore === this.#outages) this.#connection.set('online')
  }

  /** A living stream spares the polls, but only an answer tells that the server is within reach again. */
  #poll(): void {
    const isLevel = this.#stream?.isAlive() && this.#connection.get() === 'online'
    if (isLevel) this.#pullAlarm.setIn(pollEvery.visible)
    else void this.#puller.run()
  }

  #giveUp(why: StopReason): void {
    if (this.#isStopped) return
    void this.stop()
    this.#onStopped?.(why)
  }

  /** A stolen lock is no fault: whoever took it goes on. */
  #report(error: unknown): Trouble {
    if (this.#db.isRetired) this.#giveUp('retired')
    const isTheft = error instanceof DOMException && error.name === 'AbortError'
    if (!this.#isStopped && !isTheft) this.#onFault?.(error)
    return { kind: 'unreachable' }
  }

  /** Shows the person what is the matter, and answers after how many milliseconds to try again. */
  #face(trouble: Trouble, tries: number): number {
    switch (trouble.kind) {
      case 'signed_out':
      case 'outdated':
        this.#connection.set(trouble.kind)
        return pollEvery.paused
      case 'other_user':
        // Another person's session: this tab is stale and must leave everything as it is.
        this.#giveUp('other_user')
        return pollEvery.paused
      case 'busy':
        return trouble.after ?? waitBefore(tries, this.#env.random)
      default:
        this.#connection.set('offline')
        return waitBefore(tries, this.#env.random)
    }
  }

  async #hear({ epoch, heads }: HeadsEvent): Promise<void> {
    const [copy, feeds] = await Promise.all([this.#db.readMeta('copy'), this.#db.feeds.toArray()])
    const moved = feeds.some(({ feed, cursor }) => heads[feed] !== undefined && heads[feed] !== cursor)
    const isUnsure = feeds.length === 0 || this.#connection.get() === 'offline'
    if (copy?.epoch !== epoch || moved || isUnsure) await this.#puller.run()
  }

  async #eventsPath(): Promise<string | undefined> {
    if (this.#connection.get() === 'signed_out' || this.#connection.get() === 'outdated') return undefined
    const feeds = await followedFeeds(this.#db)
    this.#followed = feeds.join(',')
    const query = new URLSearchParams({ user: this.#db.userId ?? '', feeds: this.#followed })
    return `/api/sync/events?${query}`
  }

  /** The first pull tells who this is, and with it which feeds there are to follow. */
  async #followFeeds(): Promise<void> {
    const feeds = (await followedFeeds(this.#db)).join(',')
    if (this.#followed !== '' && feeds !== this.#followed) this.#stream?.reopen()
  }
}
