import type { ReadEvent } from '../http/answers.ts'
import { waitBeforeListening } from '../device/backoff.ts'
import type { StreamChannel } from '../device/device.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'

/**
 * Milliseconds of silence after which the other tabs poll, and after which the leading tab reopens the stream. The server sends a heartbeat
 * every 20 s.
 */
const silence = { othersPoll: 25_000, leaderReopens: 45_000 }
/** Milliseconds. A stream that ends sooner counts as a failed try, so that devices back off from a server without room for streams. */
const stable = 5_000

export interface StreamEvents {
  /** Returns the path to open, or undefined if there is none (signed out). Called at each opening. */
  path(): Promise<string | undefined>
  onOpen(): void
  onHeads(event: ReadEvent): void
  onLost(): void
}

/** The event stream of one user on this device. The leading tab holds it, and signals to the other tabs that it lives. */
export class Stream {
  #aliveAt = -Infinity
  #tries = 0
  #stopped = false
  #lose: ((reopens?: boolean) => void) | undefined
  #wakeUp: (() => void) | undefined
  readonly #abort = new AbortController()
  readonly #env: SyncEnvironment
  readonly #events: StreamEvents
  readonly #channel: StreamChannel

  constructor(env: SyncEnvironment, userId: string, events: StreamEvents) {
    this.#env = env
    this.#events = events
    this.#channel = env.device.openStreamChannel(userId, () => {
      this.#aliveAt = env.now()
    })
    void env.locks
      .hold(`stream:${userId}`, () => this.#lead(), { signal: this.#abort.signal })
      // `stop` aborts the wait for the lock. A tab that does not lead polls when the channel is silent.
      .catch(() => undefined)
  }

  /** Whether the stream lives. While it does, no tab needs to poll. */
  isAlive(): boolean {
    return this.#silentFor() < silence.othersPoll
  }

  /** A clock that was set back by more than the silence counts as silence: a sign of life from the future proves nothing. */
  #silentFor(): number {
    return Math.abs(this.#env.now() - this.#aliveAt)
  }

  /** Reopens the stream, because the followed feeds or their cursors have changed. The heads at its beginning show what was missed. */
  reopen(): void {
    this.#lose?.(true)
  }

  /** Ends the current wait, because the network is back or the user looks at the tab. */
  hurry(): void {
    if (this.#lose && this.#silentFor() > silence.leaderReopens) this.#lose()
    this.#tries = 0
    this.#wakeUp?.()
  }

  stop(): void {
    this.#stopped = true
    this.#abort.abort()
    this.#lose?.()
    this.#wakeUp?.()
    this.#channel.close()
  }

  async #lead(): Promise<void> {
    while (!this.#stopped) {
      const path = await this.#events.path().catch(() => undefined)
      if (path !== undefined && !this.#stopped) await this.#follow(path)
      if (!this.#stopped) await this.#pause()
    }
  }

  #follow(path: string): Promise<void> {
    return new Promise((resolve) => {
      const watch = { stop: () => {} }
      const began = this.#env.now()
      const lose = (reopens = false) => {
        this.#lose = undefined
        watch.stop()
        close()
        const wasAlive = this.isAlive()
        if (wasAlive && this.#env.now() - began >= stable) this.#tries = 0
        this.#aliveAt = -Infinity
        if (wasAlive && !this.#stopped && !reopens) this.#events.onLost()
        resolve()
      }
      this.#lose = lose
      const watchSilence = () => {
        watch.stop = this.#env.later(() => lose(), silence.leaderReopens)
      }
      const keepAlive = () => {
        this.#aliveAt = this.#env.now()
        this.#channel.sendAlive()
        watch.stop()
        watchSilence()
      }
      let close = () => {}
      let lostAtOnce = false
      close = this.#env.openEvents(path, {
        onOpen: () => {
          if (this.#lose !== lose) return
          keepAlive()
          this.#events.onOpen()
        },
        onHeads: (event) => {
          if (this.#lose !== lose) return
          keepAlive()
          this.#events.onHeads(event)
        },
        onLost: () => {
          lostAtOnce = true
          if (this.#lose === lose) lose()
        },
      })
      if (!lostAtOnce) watchSilence()
    })
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#env.later(() => this.#wakeUp?.(), waitBeforeListening(this.#tries++, this.#env.random))
      this.#wakeUp = () => {
        this.#wakeUp = undefined
        cancel()
        resolve()
      }
    })
  }
}
