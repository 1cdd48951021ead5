import { CappedTimer, maxTimerDelay } from './capped-timer.ts'
import type { ConnectionReport } from './connection-report.ts'
import { waitBefore } from '../device/backoff.ts'
import { SingleFlight } from '../device/single-flight.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import { reviveParked } from '../protocol/failures.ts'
import { drain, PushHistory, type Drained } from '../protocol/push.ts'
import type { LocalDatabase, Sender } from '../store/database.ts'

/** Milliseconds after which the tab looks for mutations that another tab wrote but died before sending; no event reports them. */
const lookEvery = 60_000

interface OutboxSchedulerParts {
  db: LocalDatabase
  env: SyncEnvironment
  report: ConnectionReport
  /** Aborted once the synchronisation of this tab has stopped. */
  stopped: AbortSignal
  /** Called when a drain has left something for a pull to bring, or was refused because the server's data have another history. */
  onNews: (why: 'rows' | 'history') => void
}

/** Decides when to drain the outbox: after a write, when the server may be within reach again, and on a timer. */
export class OutboxScheduler implements Sender {
  readonly pushes = new PushHistory()
  readonly #parts: OutboxSchedulerParts
  readonly #repeater = new SingleFlight(() => this.#drain())
  readonly #alarm: CappedTimer
  #tries = 0
  /** Whether a failed drain waits for its timer; until then a write starts no new drain. */
  #isHeld = false
  /** Whether the server was seen to live, or the user asked for a drain: should the running drain fail, it is repeated at once. */
  #isDue = false
  /** The server asked for no requests before this time (`Retry-After`, in milliseconds since 1970). No other sign of the server shortens it. */
  #askedToWaitUntil = 0
  /** When the last drain began (milliseconds since 1970). */
  #drainedAt = 0
  /** Each start of the app tries parked mutations once more: the fault may be mended, or the build may be newer. */
  #hasRevived = false
  /** Whether the last drain has left nothing behind, as far as this tab knows. */
  #isClear = false
  #isShort = false
  #isRefused = false

  constructor(parts: OutboxSchedulerParts) {
    this.#parts = parts
    this.#alarm = new CappedTimer(parts.env, () => this.now())
  }

  get isRunning(): boolean {
    return this.#repeater.isRunning
  }

  /** Whether the last drain failed because this device could not store. A pull that stores nothing may succeed all the same, and proves nothing. */
  get isShort(): boolean {
    return this.#isShort
  }

  /** Whether the server answered the last drain with an error. A pull that succeeds does not show that pushes do. */
  get isRefused(): boolean {
    return this.#isRefused
  }

  /** Resolves once no drain runs. */
  idle(): Promise<void> {
    return this.#repeater.idle()
  }

  sendsAtOnce(): boolean {
    return (
      this.#isClear &&
      !this.isRunning &&
      !this.#isHeld &&
      this.#leftToWait() <= 0 &&
      !this.pushes.isDoubtful(this.#parts.env.device)
    )
  }

  /** Call it when this tab has written. An urgent write waits neither for the timer of a failed drain nor for the time that the server asked for. */
  noteWrite({ isUrgent }: { isUrgent: boolean }): void {
    const { env } = this.#parts
    if (isUrgent) {
      this.#isHeld = false
      this.#askedToWaitUntil = 0
    }
    if (env.device.isOnline()) void this.#repeater.run()
    // The browser may be wrong about the network, so the timer still drains; such a drain sends one mutation.
    else if (!this.#isHeld) this.#alarm.setIn(waitBefore(this.#tries, env.random))
  }

  /** Call it when the user asks for a drain: the next drain starts even if the server has asked the device to wait. */
  insist(): void {
    this.#askedToWaitUntil = 0
    this.pushes.noteSign()
  }

  /** Drains now, and counts the failed tries from zero again. */
  startOver(): void {
    this.#tries = 0
    this.now()
  }

  /** Drains now, or as soon as the server allows. */
  now(): void {
    const left = this.#leftToWait()
    if (left > 0) return this.#alarm.setIn(left)
    this.#isHeld = false
    this.#isDue = true
    void this.#repeater.run()
  }

  /** Drains if the last drain began long ago. */
  look(): void {
    if (Math.abs(this.#parts.env.now() - this.#drainedAt) >= lookEvery) void this.#repeater.run()
  }

  stop(): Promise<void> {
    this.#alarm.clear()
    return this.idle()
  }

  /** Returns 0 where the wait exceeds the longest alarm: then the clock was set back, and the outbox must not stand still for a day. */
  #leftToWait(): number {
    const left = this.#askedToWaitUntil - this.#parts.env.now()
    return left <= maxTimerDelay ? left : 0
  }

  async #drain(): Promise<void> {
    const { db, env, report, stopped, onNews } = this.#parts
    if (stopped.aborted || (this.#isHeld && !this.#isDue)) return
    // A sign of life came during a push whose answer then asked for a wait.
    const left = this.#leftToWait()
    if (left > 0) return this.#alarm.setIn(left)
    this.#isDue = false
    this.#drainedAt = env.now()
    this.#alarm.clear()
    const { outages } = report
    if (!this.#hasRevived) {
      await reviveParked(db).catch(() => undefined)
      this.#hasRevived = true
    }
    const drained = await drain(db, env, this.pushes).catch((error: unknown): Drained => ({
      acknowledged: false,
      failure: report.failureOf(error),
    }))
    if (stopped.aborted) return
    this.#isHeld = drained.failure !== undefined
    this.#isClear = !drained.failure && !drained.otherEpoch && drained.dueAt === undefined
    this.#isShort = drained.failure?.kind === 'full' || drained.failure?.kind === 'storage'
    this.#isRefused = drained.failure?.kind === 'fault' && drained.failure.status !== undefined
    const asked = drained.failure?.kind === 'busy' ? (drained.failure.after ?? 0) : 0
    this.#askedToWaitUntil = env.now() + Math.min(asked, maxTimerDelay)
    if (drained.failure) {
      const wait = report.show(drained.failure, this.#tries++)
      if (stopped.aborted) return
      this.#alarm.setIn(wait)
    } else this.#tries = 0
    if (drained.isAnswered && !drained.failure) report.confirmOnline(outages)
    if (drained.dueAt !== undefined) this.#alarm.setIn(drained.dueAt - env.now())
    if (drained.otherEpoch) onNews('history')
    else if (drained.acknowledged && !drained.isLevel) onNews('rows')
    if (drained.otherEpoch) this.#alarm.setIn(waitBefore(0, env.random))
  }
}
