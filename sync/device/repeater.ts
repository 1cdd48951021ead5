/**
 * Runs one piece of work at a time. A call during a run starts one more run after it, because the current run may have begun before the
 * change that the call is about.
 */
export class Repeater {
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  readonly #work: () => Promise<void>

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  run(): Promise<void> {
    if (!this.#running) return this.#start()
    const ended = this.#running.catch(() => undefined)
    this.#next ??= ended.then(() => {
      this.#next = undefined
      return this.#start()
    })
    return this.#next
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Resolves once nothing runs. */
  async idle(): Promise<void> {
    while (this.#running) await (this.#next ?? this.#running)
  }

  #start(): Promise<void> {
    this.#running = this.#work().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}
