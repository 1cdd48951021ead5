/**
 * Runs one piece of work at a time. A call during a run starts one more run after it, because the current run may have begun before the
 * change that the call is about.
 */
export class SingleFlight {
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  readonly #work: () => Promise<void>

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  run(): Promise<void> {
    // Between a run and the one that follows it, nothing runs, but the next run is certain.
    if (this.#next) return this.#next
    if (!this.#running) return this.#start()
    const ended = this.#running.catch(() => undefined)
    this.#next = ended.then(() => {
      this.#next = undefined
      return this.#start()
    })
    return this.#next
  }

  /** Whether something runs, or is about to. */
  get isRunning(): boolean {
    return (this.#next ?? this.#running) !== undefined
  }

  /** Resolves once nothing runs. */
  async idle(): Promise<void> {
    while (this.isRunning) await (this.#next ?? this.#running)
  }

  #start(): Promise<void> {
    this.#running = this.#work().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}
