/**
 * Runs one piece of work at a time. Whoever asks while it runs gets a further run: what they ask for may have come too late for the
 * present one.
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

  /** Resolves when nothing runs any more. */
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
