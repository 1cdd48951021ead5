import type { HeadsEvent } from '../../schema/sync.ts'
import { CappedTimer, maxTimerDelay } from './capped-timer.ts'
import { ConnectionReport, type StopReason } from './connection-report.ts'
import { OutboxScheduler } from './outbox-scheduler.ts'
import { StreamPosition, type Behind } from './stream-position.ts'
import type { ReadContinuation, ReadEvent } from '../http/answers.ts'
import type { RequestFailure } from '../http/request-failure.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Replica } from '../store/replica.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { storeContinuation } from '../protocol/continuation.ts'
import { isIncomplete } from '../protocol/pull-plan.ts'
import { pull, type Pulled } from '../protocol/pull.ts'
import { hasUrgentWrites } from '../protocol/resync.ts'
import { SingleFlight } from '../device/single-flight.ts'
import type { ConnectionStore } from './status.ts'
import { Stream } from './stream.ts'
import type { Retention } from '../protocol/retention.ts'

/** Milliseconds between polls while no event stream lives (sync/README.md §2.9): as often as a chat may be out of date (rule 2.9.11). */
const pollEvery = { visible: 2_000, hidden: 60_000 }

/** Milliseconds for which a pull waits for a drain to end. */
const maxDrainWaitMs = 1_000

/** Milliseconds over which devices resync if the server names no time. */
const defaultSpread = 15_000

/** Milliseconds within which a device pulls news of public feeds that came without their rows. */
const maxPublicWaitMs = 5_000

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
 * Keeps one tab level with the server. Decides when to pull, and passes the reasons to drain on to `OutboxScheduler`: the start, a write, an event from
 * the stream, the network or the user.
 */
export class Engine {
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment
  readonly #connection: ConnectionStore
  readonly #retention: Retention | undefined
  readonly #onStopped: ((why: StopReason) => void) | undefined
  readonly #onLevel: (() => void) | undefined

  readonly #abort = new AbortController()
  readonly #report: ConnectionReport
  readonly #drains: OutboxScheduler
  readonly #puller = new SingleFlight(() => this.#pull())
  readonly #pullAlarm: CappedTimer
  readonly #publicAlarm: CappedTimer
  /** The newest heads of public feeds for which a pull waits. */
  #newestPublic: HeadsEvent | undefined
  #pullTries = 0
  /**
   * The server asked for no pull before this time (`Retry-After`, in milliseconds since 1970); 0 once a pull was answered. Only the person shortens
   * it, by asking or by an act whose result they wait for.
   */
  #asksAgainAt = 0
  /**
   * When this device begins to follow another history of the server's data (milliseconds since 1970); undefined while it knows of none. Earlier, it
   * does so only for somebody who looks, or for what waits to be sent: after a failover all devices would come in the same second.
   */
  #followsAt: number | undefined
  #stream: Stream | undefined
  readonly #following: StreamPosition
  /** Resolves when all received stream events are stored. Events are stored in the order of their arrival. */
  #taken: Promise<unknown> = Promise.resolve()
  /** The newest heads received during a drain; they are compared with the cursors after it. */
  #waitingHeads: HeadsEvent | undefined
  #stopWaking = () => {}
  readonly #onRetired = () => this.#giveUp('retired')

  constructor({ db, env, connection, retention, onStopped, onLevel, onFault }: EngineParts) {
    this.#onStopped = onStopped
    this.#onLevel = onLevel
    this.#db = db
    this.#connection = connection
    this.#retention = retention
    this.#following = new StreamPosition(db)
    this.#env = {
      ...env,
      call: (method, path, body, options) => env.call(method, path, body, { ...options, signal: this.#abort.signal }),
      locks: {
        hold: (name, work, options) => env.locks.hold(name, work, { ...options, signal: this.#abort.signal }),
      },
    }
    const stopped = this.#abort.signal
    const onStop = (why: StopReason) => this.#giveUp(why)
    this.#report = new ConnectionReport({ db, env, connection, stopped, onStop, onFault })
    const onNews = (why: 'rows' | 'history') => {
      if (why === 'history') this.#followNow()
      void this.#puller.run()
    }
    this.#drains = new OutboxScheduler({ db, env: this.#env, report: this.#report, stopped, onNews })
    this.#pullAlarm = new CappedTimer(env, () => this.#poll())
    this.#publicAlarm = new CappedTimer(env, () => this.#pullPublic())
  }

  get #isStopped(): boolean {
    return this.#abort.signal.aborted
  }

  get #isOnline(): boolean {
    return this.#connection.get() !== 'offline' && this.#connection.get() !== 'failing'
  }

  /** Whether the time has come to follow another history. */
  get #isDue(): boolean {
    return this.#followsAt !== undefined && this.#leftUntil(this.#followsAt) === 0
  }

  /** A longer wait than the longest means that the clock was set back. */
  #leftUntil(at = 0): number {
    const left = at - this.#env.now()
    return left > 0 && left <= maxTimerDelay ? left : 0
  }

  start(): void {
    this.#db.senders.add(this.#drains)
    this.#db.onRetired.add(this.#onRetired)
    this.#stopWaking = this.#env.device.onWake((why) => {
      if (why === 'online') this.#drains.pushes.noteSign()
      // Somebody looks.
      if (why === 'visible') this.#followNow()
      if (why === 'offline') this.#report.noteOutage()
      else this.#wake()
    })
    this.#stream = new Stream(this.#env, this.#db.userId ?? '', {
      path: () => this.#eventsPath(),
      onOpen: () => {
        this.#drains.pushes.noteSign()
        this.#drains.startOver()
        void this.#pullIfIncomplete().catch(() => void this.#puller.run())
      },
      // If the database cannot be read or has no room, the pull fails too, and reports it.
      onHeads: (event) => {
        const { replica } = this.#following
        this.#taken = this.#taken.then(() => this.#take(event, replica)).catch(() => void this.#puller.run())
      },
      // A server that is lost is lost for all its devices.
      onLost: () => this.#pullAlarm.setIn(this.#env.random() * pollEvery.visible),
    })
    this.poke()
  }

  poke(): void {
    this.#asksAgainAt = 0
    this.#followNow()
    this.#drains.insist()
    this.#wake()
  }

  #wake(): void {
    this.#stream?.hurry()
    this.#catchUp()
  }

  #catchUp(): void {
    this.#pullTries = 0
    this.#drains.startOver()
    void this.#pullAfterDrain()
  }

  /**
   * Pulls after the drain: the answer to the push brings the news of the user's own feed. A concurrent pull would mostly be void, or would
   * bring the user's own changes one by one while the next push is being prepared.
   */
  async #pullAfterDrain(): Promise<void> {
    await Promise.race([this.#drains.idle(), this.#pause(maxDrainWaitMs)])
    if (!this.#isStopped) await this.#puller.run()
  }

  pull(): Promise<void> {
    this.#asksAgainAt = 0
    this.#followNow()
    return this.#puller.run()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    this.#db.senders.delete(this.#drains)
    this.#db.onRetired.delete(this.#onRetired)
    this.#stopWaking()
    this.#stream?.stop()
    this.#pullAlarm.clear()
    this.#publicAlarm.clear()
    await Promise.all([this.#drains.stop(), this.#puller.idle()])
  }

  async #pull(): Promise<void> {
    if (this.#isStopped) return
    // Without network, an answer to a pull shows that the server is back.
    const left = Math.max(this.#leftUntil(this.#asksAgainAt), this.#isOnline ? this.#leftUntil(this.#followsAt) : 0)
    if (left > 0) return this.#pullAlarm.setIn(left)
    this.#pullAlarm.clear()
    const { outages } = this.#report
    const pulled = await pull(this.#db, this.#env, {
      isStopped: () => this.#isStopped,
      mayFollow: async () => this.#isDue || (await hasUrgentWrites(this.#db)),
      ...(this.#retention && { retention: this.#retention }),
    }).catch((error: unknown): Pulled => ({ resynced: false, failure: this.#report.failureOf(error) }))
    if (this.#isStopped) return
    const asked = pulled.failure?.kind === 'busy' ? (pulled.failure.after ?? 0) : 0
    this.#asksAgainAt = asked > 0 ? this.#env.now() + Math.min(asked, maxTimerDelay) : 0
    if (pulled.failure) {
      if (isOutOfReach(pulled.failure)) this.#drains.pushes.notePullFailed()
      this.#pullAlarm.setIn(this.#report.show(pulled.failure, this.#pullTries++))
      if (this.#isStopped) return
    } else {
      if (pulled.postponed) await this.#followLater(pulled.postponed.spread)
      else this.#followsAt = undefined
      this.#pullTries = 0
      this.#drains.pushes.noteServerAnswers()
      if (!this.#drains.isShort && !this.#drains.isRefused) this.#report.confirmOnline(outages)
      if (!pulled.postponed) this.#onLevel?.()
      this.#pullAlarm.setIn(this.#untilNextPoll())
      if (pulled.stored && this.#following.isOutdated(pulled.stored)) this.#stream?.reopen()
    }
    // The open stream was opened with an acknowledged mutation that the server may no longer have.
    if (pulled.resynced) this.#stream?.reopen()
    // The server is reachable again, so the outbox need not wait for its timer.
    const isReachable = !pulled.failure && this.#drains.pushes.failures > 0 && !this.#drains.isShort
    if (pulled.resynced || isReachable) this.#drains.now()
  }

  /**
   * After a complete pull, a living stream makes polls unnecessary. But an open stream does not prove that the server is reachable again;
   * only an answered request does.
   */
  #poll(): void {
    this.#drains.look()
    const isLevel = this.#stream?.isAlive() && (this.#connection.get() === 'online' || this.#drains.isShort)
    const isLeft = this.#pullTries > 0 || this.#asksAgainAt > 0 || this.#followsAt !== undefined
    if (isLevel && !isLeft) this.#pullAlarm.setIn(this.#untilNextPoll())
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

  /** Stores the rows of a stream event. Pulls if the cursors then differ from the heads. */
  async #take({ continued, ...event }: ReadEvent, asked: Pick<Replica, 'epoch' | 'generation'>): Promise<void> {
    if (this.#isStopped) return
    // What a pull waits for may have come meanwhile, and more.
    if (this.#newestPublic) this.#newestPublic = withHeadsOf(this.#newestPublic, event)
    const isOfThisEpoch = continued !== undefined && event.epoch === asked.epoch
    const isStored = isOfThisEpoch && (await this.#storeStreamed(asked, continued))
    const isLevel = isStored && this.#isOnline && coversHeads(continued, event)
    const behind = isLevel ? 'nothing' : await this.#findBehind(event)
    if (behind === 'nothing') this.#onLevel?.()
    else if (behind === 'public') this.#pullSoon(event)
    else if (behind === 'history') await this.#followLater(event.spread)
    else void this.#onHeads(event).catch(() => undefined)
  }

  /** Follows another history of the server's data at a random time within `spread`; at once if something of this device may be lost in it. */
  async #followLater(spread = defaultSpread): Promise<void> {
    if (this.#followsAt !== undefined) return
    const wait = (await hasUrgentWrites(this.#db)) ? 0 : this.#env.random() * Math.min(spread, maxTimerDelay)
    this.#followsAt ??= this.#env.now() + wait
    this.#pullAlarm.setIn(this.#followsAt - this.#env.now())
  }

  #followNow(): void {
    this.#followsAt = 0
  }

  /**
   * Pulls public feeds within some seconds, unless a pull for another reason has brought them by then. Their rows come with the stream; where they
   * don't, they mostly don't for all devices, which must not ask at once.
   */
  #pullSoon(event: HeadsEvent): void {
    this.#newestPublic = withHeadsOf(this.#newestPublic, event)
    this.#publicAlarm.setIn(this.#env.random() * maxPublicWaitMs)
  }

  #pullPublic(): void {
    const event = this.#newestPublic
    this.#newestPublic = undefined
    if (event && !this.#isStopped) void this.#onHeads(event).catch(() => undefined)
  }

  /** Waits for a running pull: it mostly brings the same rows, and rows stored in between would void its answer. */
  async #storeStreamed(asked: Pick<Replica, 'epoch' | 'generation'>, continued: ReadContinuation): Promise<boolean> {
    await this.#puller.idle()
    return !this.#isStopped && (await storeContinuation(this.#db, asked, continued, this.#retention))
  }

  #pause(ms: number): Promise<void> {
    return new Promise<void>((resolve) => void this.#env.later(resolve, ms))
  }

  /**
   * While this tab drains, its own commits move the heads again and again; one pull after the drain brings all of them. A long drain delays
   * other people's changes by no more than `maxDrainWaitMs`.
   */
  async #onHeads(event: HeadsEvent): Promise<void> {
    if (!this.#drains.isRunning && !this.#waitingHeads) return await this.#pullIfMoved(event)
    const isFirst = this.#waitingHeads === undefined
    this.#waitingHeads = event
    if (!isFirst) return
    const pulledAfterDrain = this.#drains.idle().then(() => this.#puller.idle())
    await Promise.race([pulledAfterDrain, this.#pause(maxDrainWaitMs)])
    const newest = this.#waitingHeads
    this.#waitingHeads = undefined
    if (!this.#isStopped) await this.#pullIfMoved(newest)
  }

  async #pullIfMoved(event: HeadsEvent): Promise<void> {
    if ((await this.#findBehind(event)) !== 'nothing') await this.#puller.run()
  }

  /** The heads at a stream's opening show what is new, not what is missing: another tab may have died in the middle of a first load. */
  async #pullIfIncomplete(): Promise<void> {
    await this.#puller.idle()
    // A failed pull is repeated by its own timer.
    if (this.#isStopped || this.#pullTries > 0) return
    if (await isIncomplete(this.#db)) await this.#puller.run()
  }

  /** Waits for a running pull, since it may bring what the event reports. */
  async #findBehind(event: HeadsEvent): Promise<Behind> {
    await this.#puller.idle()
    return this.#isOnline ? await this.#following.findBehind(event) : 'own'
  }

  async #eventsPath(): Promise<string | undefined> {
    if (this.#connection.get() === 'signed_out' || this.#connection.get() === 'outdated') return undefined
    return await this.#following.open()
  }
}

const withHeadsOf = (earlier: HeadsEvent | undefined, { epoch, heads }: HeadsEvent): HeadsEvent => ({
  epoch,
  heads: { ...earlier?.heads, ...heads },
})

/** Whether the pages end where the heads stand, so that a device that has stored them lacks nothing. */
const coversHeads = ({ feeds }: ReadContinuation, { heads }: HeadsEvent): boolean =>
  Object.entries(heads).every(([feed, head]) => feeds.some((page) => page.feed === feed && page.cursor === head))

/** Whether the request may not have reached the server. */
const isOutOfReach = ({ kind }: RequestFailure): boolean => kind === 'unreachable' || kind === 'fault'
