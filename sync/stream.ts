import type { HeadsEvent } from '../schema/sync.ts'
import { waitBefore } from './device/backoff.ts'
import type { SyncEnvironment } from './protocol/environment.ts'

/** The server sends a heartbeat every 20 s. */
const silence = { othersPoll: 25_000, leaderReopens: 45_000 }
/** One that is lost sooner counts as a failed try: where the server has no room for it, devices must not storm it. */
const stable = 5_000

export interface StreamEvents {
  /** What to follow, asked at each opening. Undefined: not now (signed out). */
  path(): Promise<string | undefined>
  onOpen(): void
  onHeads(event: HeadsEvent): void
  onLost(): void
}

/** The event stream of one person on this device: the tab that leads holds it, the others hear that it lives. */
export class Stream {
  #heardAt = -Infinity
  #tries = 0
  #stopped = false
  #lose: (() => void) | undefined
  #wakeUp: (() => void) | undefined
  readonly #abort = new AbortController()
  readonly #env: SyncEnvironment
  readonly #events: StreamEvents
  readonly #tabs: { tell(): void; stop(): void }

  constructor(env: SyncEnvironment, userId: string, events: StreamEvents) {
    this.#env = env
    this.#events = events
    this.#tabs = env.device.hearsStream(userId, () => {
      this.#heardAt = env.now()
    })
    void env.locks
      .hold(`stream:${userId}`, () => this.#lead(), { signal: this.#abort.signal })
      // Called off by `stop`; a tab without the lead polls when it hears nothing.
      .catch(() => undefined)
  }

  /** While true nobody needs to poll. */
  isAlive(): boolean {
    return this.#env.now() - this.#heardAt < silence.othersPoll
  }

  /** Opens it again: other feeds are to be followed, or it has been silent for too long. */
  reopen(): void {
    this.#lose?.()
  }

  /** The network is back, or somebody looks: don't sit out the wait. */
  hurry(): void {
    if (this.#lose && this.#env.now() - this.#heardAt > silence.leaderReopens) this.#lose()
    this.#tries = 0
    this.#wakeUp?.()
  }

  stop(): void {
    this.#stopped = true
    this.#abort.abort()
    this.#lose?.()
    this.#wakeUp?.()
    this.#tabs.stop()
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
      const lose = () => {
        this.#lose = undefined
        watch.stop()
        close()
        const wasAlive = this.isAlive()
        if (wasAlive && this.#env.now() - began >= stable) this.#tries = 0
        this.#heardAt = -Infinity
        if (wasAlive && !this.#stopped) this.#events.onLost()
        resolve()
      }
      this.#lose = lose
      const watchSilence = () => {
        watch.stop = this.#env.later(lose, silence.leaderReopens)
      }
      const hear = () => {
        this.#heardAt = this.#env.now()
        this.#tabs.tell()
        watch.stop()
        watchSilence()
      }
      let close = () => {}
      let lostAtOnce = false
      close = this.#env.openEvents(path, {
        onOpen: () => {
          if (this.#lose !== lose) return
          hear()
          this.#events.onOpen()
        },
        onHeads: (event) => {
          if (this.#lose !== lose) return
          hear()
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
      const cancel = this.#env.later(() => this.#wakeUp?.(), waitBefore(this.#tries++, this.#env.random))
      this.#wakeUp = () => {
        this.#wakeUp = undefined
        cancel()
        resolve()
      }
    })
  }
}
