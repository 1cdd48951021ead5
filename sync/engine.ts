import Dexie from 'dexie'
import type { HeadsEvent } from '../schema/sync.ts'
import { Alarm, longestAlarm } from './alarm.ts'
import { Following } from './following.ts'
import { waitBefore } from './device/backoff.ts'
import type { ReadContinuation, ReadEvent } from './http/answers.ts'
import type { LocalDatabase } from './store/database.ts'
import { isNoRoom } from './store/no-room.ts'
import type { Replica } from './store/replica.ts'
import type { SyncEnvironment } from './protocol/environment.ts'
import { storeContinuation } from './protocol/continuation.ts'
import { isIncomplete } from './protocol/pull-plan.ts'
import { pull, type Pulled } from './protocol/pull.ts'
import { reviveParked } from './protocol/failures.ts'
import { drain, PushHistory, type Drained } from './protocol/push.ts'
import { Repeater } from './device/repeater.ts'
import type { ConnectionStore } from './status.ts'
import { Stream } from './stream.ts'
import type { RequestFailure } from './http/request-failure.ts'
import type { Retention } from './protocol/retention.ts'

/**
 * Milliseconds between polls while no event stream lives (sync/README.md §2.9): as often as a chat may be out of date (rule 2.9.11).
 * `paused`: while the user must act first. `outbox`: looks for what another tab wrote and, because it died, has not sent; no event tells of it.
 */
const pollEvery = { visible: 2_000, hidden: 60_000, paused: 60_000, outbox: 60_000 }

/** Milliseconds for which a drain may hold up a pull. */
const longestDrainWait = 1_000

const isOfStorage = (error: unknown) => error instanceof DOMException || error instanceof Dexie.DexieError

export type StopReason = 'other_user' | 'retired'

interface EngineParts {
  db: LocalDatabase
  env: SyncEnvironment
  connection: ConnectionStore
  retention: Retention | undefined
  onStopped: ((why: StopReason) => void) | undefined
  onLevel: (() => void) | undefined
  onFault: ((error: unknown) => void) | undefined
}

/**
 * Decides when to drain and when to pull: at start, after a write, on events from the stream, the network or the user, and on timers.
 */
export class Engine {
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment
  readonly #connection: ConnectionStore
  readonly #retention: Retention | undefined
  readonly #onStopped: ((why: StopReason) => void) | undefined
  readonly #onLevel: (() => void) | undefined
  readonly #onFault: ((error: unknown) => void) | undefined

  readonly #abort = new AbortController()
  readonly #drainer = new Repeater(() => this.#drain())
  readonly #puller = new Repeater(() => this.#pull())
  readonly #drainAlarm: Alarm
  readonly #pullAlarm: Alarm
  #stream: Stream | undefined
  readonly #following: Following
  /** Resolves when the events that have come are stored; they are stored in their order. */
  #taken: Promise<unknown> = Promise.resolve()
  readonly #pushes = new PushHistory()
  #drainTries = 0
  #pullTries = 0
  /** A failed drain waits for its time: until then a write starts none. */
  #isHeld = false
  /** The server was heard of, or somebody wants it: a drain under way that fails is tried once more at once. */
  #isDue = false
  /** Until then the server has asked not to be sent anything (milliseconds since 1970), whatever is heard of it. */
  #askedToWaitUntil = 0
  /** When the last drain began (milliseconds since 1970). */
  #drainedAt = 0
  /** Parked mutations are tried again with each start: what stopped them may be mended, or the build another. */
  #hasRevived = false
  /** The number of times the browser has reported the loss of the network. */
  #outages = 0
  /** The newest heads that came during a drain; they are looked at after it. */
  #waitingHeads: HeadsEvent | undefined
  #stopWaking = () => {}
  /** This tab has written since the last drain began, so that something waits. */
  #hasWritten = false
  /** The last drain failed for want of this device's storage, of which a pull that stores nothing says nothing. */
  #isShort = false
  readonly #onWrite = (isUrgent: boolean) => {
    this.#hasWritten = true
    if (isUrgent) this.#isHeld = false
    if (this.#env.device.isOnline()) void this.#drainer.run()
    // The browser may err: the drains of the timer try one mutation each.
    else if (!this.#isHeld) this.#drainAlarm.setIn(waitBefore(this.#drainTries, this.#env.random))
  }

  readonly #onRetired = () => this.#giveUp('retired')

  constructor({ db, env, connection, retention, onStopped, onLevel, onFault }: EngineParts) {
    this.#onFault = onFault
    this.#onStopped = onStopped
    this.#onLevel = onLevel
    this.#db = db
    this.#connection = connection
    this.#retention = retention
    this.#following = new Following(db)
    this.#env = {
      ...env,
      call: (method, path, body, options) => env.call(method, path, body, { ...options, signal: this.#abort.signal }),
      locks: {
        hold: (name, work, options) => env.locks.hold(name, work, { ...options, signal: this.#abort.signal }),
      },
    }
    this.#drainAlarm = new Alarm(env, () => this.#drainNow())
    this.#pullAlarm = new Alarm(env, () => this.#poll())
  }

  get #isStopped(): boolean {
    return this.#abort.signal.aborted
  }

  start(): void {
    this.#db.onWrite.add(this.#onWrite)
    this.#db.onRetired.add(this.#onRetired)
    this.#stopWaking = this.#env.device.onWake((why) => {
      if (why === 'online') this.#pushes.noteSign()
      if (why !== 'offline') return this.#wake()
      this.#outages += 1
      this.#connection.set('offline')
    })
    this.#stream = new Stream(this.#env, this.#db.userId ?? '', {
      path: () => this.#eventsPath(),
      onOpen: () => {
        this.#drainTries = 0
        this.#pushes.noteSign()
        this.#drainNow()
        void this.#pullIfIncomplete().catch(() => void this.#puller.run())
      },
      // A pull reports a database that cannot be read, or has no room.
      onHeads: (event) => {
        const { replica } = this.#following
        this.#taken = this.#taken.then(() => this.#take(event, replica)).catch(() => void this.#puller.run())
      },
      onLost: () => void this.#puller.run(),
    })
    this.poke()
  }

  poke(): void {
    this.#askedToWaitUntil = 0
    this.#pushes.noteSign()
    this.#wake()
  }

  #wake(): void {
    this.#stream?.hurry()
    this.#catchUp()
  }

  #catchUp(): void {
    this.#drainTries = 0
    this.#pullTries = 0
    this.#drainNow()
    void this.#pullAfterDrain()
  }

  /**
   * The answer to a push brings what is new in the user's own feed. A pull beside it would mostly be void, or bring what was just sent piece by
   * piece into the way of the next push.
   */
  async #pullAfterDrain(): Promise<void> {
    await Promise.race([this.#drainer.idle(), this.#pause(longestDrainWait)])
    if (!this.#isStopped) await this.#puller.run()
  }

  #drainNow(): void {
    const left = this.#leftToWait()
    if (left > 0) return this.#drainAlarm.setIn(left)
    this.#isHeld = false
    this.#isDue = true
    void this.#drainer.run()
  }

  /** Nobody is asked to wait longer than an alarm goes: a clock that was put back since must not stop the outbox for a day. */
  #leftToWait(): number {
    const left = this.#askedToWaitUntil - this.#env.now()
    return left <= longestAlarm ? left : 0
  }

  pull(): Promise<void> {
    return this.#puller.run()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    this.#db.onWrite.delete(this.#onWrite)
    this.#db.onRetired.delete(this.#onRetired)
    this.#stopWaking()
    this.#stream?.stop()
    this.#drainAlarm.clear()
    this.#pullAlarm.clear()
    await Promise.all([this.#drainer.idle(), this.#puller.idle()])
  }

  async #drain(): Promise<void> {
    if (this.#isStopped || (this.#isHeld && !this.#isDue)) return
    this.#isDue = false
    this.#drainedAt = this.#env.now()
    this.#drainAlarm.clear()
    const outages = this.#outages
    if (!this.#hasRevived) {
      await reviveParked(this.#db).catch(() => undefined)
      this.#hasRevived = true
    }
    const hasWritten = this.#hasWritten
    this.#hasWritten = false
    const drained = await drain(this.#db, this.#env, this.#pushes, { hasWritten }).catch((error: unknown): Drained => ({
      acknowledged: false,
      failure: this.#report(error),
    }))
    if (this.#isStopped) return
    this.#isHeld = drained.failure !== undefined
    this.#isShort = drained.failure?.kind === 'full' || drained.failure?.kind === 'storage'
    const asked = drained.failure?.kind === 'busy' ? (drained.failure.after ?? 0) : 0
    this.#askedToWaitUntil = this.#env.now() + Math.min(asked, longestAlarm)
    if (drained.failure) this.#drainAlarm.setIn(this.#handleFailure(drained.failure, this.#drainTries++))
    else this.#drainTries = 0
    if (drained.isAnswered && !drained.failure) this.#confirmOnline(outages)
    if (drained.dueAt !== undefined) this.#drainAlarm.setIn(drained.dueAt - this.#env.now())
    if ((drained.acknowledged && !drained.isLevel) || drained.otherEpoch) void this.#puller.run()
    if (drained.otherEpoch) this.#drainAlarm.setIn(waitBefore(0, this.#env.random))
  }

  async #pull(): Promise<void> {
    if (this.#isStopped) return
    this.#pullAlarm.clear()
    const outages = this.#outages
    const pulled = await pull(this.#db, this.#env, {
      isStopped: () => this.#isStopped,
      ...(this.#retention && { retention: this.#retention }),
    }).catch((error: unknown): Pulled => ({ resynced: false, failure: this.#report(error) }))
    if (this.#isStopped) return
    if (pulled.failure) {
      this.#pullAlarm.setIn(this.#handleFailure(pulled.failure, this.#pullTries++))
      if (this.#isStopped) return
    } else {
      this.#pullTries = 0
      this.#pushes.noteServerAnswers()
      if (!this.#isShort) this.#confirmOnline(outages)
      this.#onLevel?.()
      this.#pullAlarm.setIn(this.#untilNextPoll())
      if (await this.#following.isOutdated().catch(() => false)) this.#stream?.reopen()
    }
    // The stream names a mutation that the server may no longer have.
    if (pulled.resynced) this.#stream?.reopen()
    // The server is reachable again, so the outbox need not wait for its timer.
    const isReachable = !pulled.failure && this.#pushes.failures > 0 && !this.#isShort
    if (pulled.resynced || isReachable) this.#drainNow()
  }

  /** Shows `online`, unless the network was lost while the request was under way: then a later request decides. */
  #confirmOnline(outagesBefore: number): void {
    if (outagesBefore === this.#outages) this.#connection.set('online')
  }

  /** Once a pull was whole, a living stream makes polls unnecessary; but only an answered request proves that the server is reachable again. */
  #poll(): void {
    if (Math.abs(this.#env.now() - this.#drainedAt) >= pollEvery.outbox) void this.#drainer.run()
    const isLevel = this.#stream?.isAlive() && (this.#connection.get() === 'online' || this.#isShort)
    if (isLevel && this.#pullTries === 0) this.#pullAlarm.setIn(this.#untilNextPoll())
    else void this.#puller.run()
  }

  #untilNextPoll(): number {
    return this.#env.device.isVisible() ? pollEvery.visible : pollEvery.hidden
  }

  #giveUp(why: StopReason): void {
    if (this.#isStopped) return
    void this.stop()
    this.#onStopped?.(why)
  }

  /** A stolen lock is no fault, and says nothing of the network: its new holder continues the work. */
  #report(error: unknown): RequestFailure {
    if (this.#db.isRetired) this.#giveUp('retired')
    const isTheft = error instanceof DOMException && error.name === 'AbortError'
    if (isTheft) return { kind: 'busy' }
    if (!this.#isStopped) this.#onFault?.(error)
    if (isNoRoom(error)) return { kind: 'full' }
    return { kind: isOfStorage(error) ? 'storage' : 'unreachable' }
  }

  /** Shows the failure as the state of the connection. Returns the milliseconds to wait before the next try. */
  #handleFailure(failure: RequestFailure, tries: number): number {
    switch (failure.kind) {
      case 'signed_out':
      case 'outdated':
        this.#connection.set(failure.kind)
        return pollEvery.paused
      case 'other_user':
        // The session belongs to another user: this tab is stale and must change nothing.
        this.#giveUp('other_user')
        return pollEvery.paused
      case 'busy':
        return failure.after ?? waitBefore(tries, this.#env.random)
      case 'storage':
      case 'full':
        this.#connection.set(failure.kind)
        return waitBefore(tries, this.#env.random)
      default:
        this.#connection.set('offline')
        return waitBefore(tries, this.#env.random)
    }
  }

  /** Stores the rows of an event; where the device then is not where the heads stand, it pulls. */
  async #take({ continued, ...event }: ReadEvent, asked: Pick<Replica, 'epoch' | 'generation'>): Promise<void> {
    if (this.#isStopped) return
    if (continued && event.epoch === asked.epoch) await this.#storeStreamed(asked, continued)
    if (await this.#isBehind(event)) void this.#onHeads(event).catch(() => undefined)
    else this.#onLevel?.()
  }

  /** A pull under way mostly brings the same rows; what the stream stored in between would void its answer, and it would have to ask again. */
  async #storeStreamed(asked: Pick<Replica, 'epoch' | 'generation'>, continued: ReadContinuation): Promise<void> {
    await this.#puller.idle()
    if (!this.#isStopped) await storeContinuation(this.#db, asked, continued, this.#retention)
  }

  #pause(ms: number): Promise<void> {
    return new Promise<void>((resolve) => void this.#env.later(resolve, ms))
  }

  /**
   * While this tab drains, its own commits move the heads again and again: one pull after the drain brings them all. A drain that takes
   * longer holds up what others wrote no further.
   */
  async #onHeads(event: HeadsEvent): Promise<void> {
    if (!this.#drainer.isRunning && !this.#waitingHeads) return await this.#pullIfMoved(event)
    const isFirst = this.#waitingHeads === undefined
    this.#waitingHeads = event
    if (!isFirst) return
    const pulledAfterDrain = this.#drainer.idle().then(() => this.#puller.idle())
    await Promise.race([pulledAfterDrain, this.#pause(longestDrainWait)])
    const newest = this.#waitingHeads
    this.#waitingHeads = undefined
    if (!this.#isStopped) await this.#pullIfMoved(newest)
  }

  async #pullIfMoved(event: HeadsEvent): Promise<void> {
    if (await this.#isBehind(event)) await this.#puller.run()
  }

  /** The heads that a stream begins with tell what is new, and not what is missing: another tab may have left a load in its midst. */
  async #pullIfIncomplete(): Promise<void> {
    await this.#puller.idle()
    // A pull that failed is made again at its time.
    if (this.#isStopped || this.#pullTries > 0) return
    if (await isIncomplete(this.#db)) await this.#puller.run()
  }

  /** What a pull under way brings need not be asked for again. */
  async #isBehind(event: HeadsEvent): Promise<boolean> {
    await this.#puller.idle()
    return this.#connection.get() === 'offline' || (await this.#following.isBehind(event))
  }

  async #eventsPath(): Promise<string | undefined> {
    if (this.#connection.get() === 'signed_out' || this.#connection.get() === 'outdated') return undefined
    return await this.#following.open()
  }
}
