/** Runs at most `most` pieces of work at a time. At most `mayWait` more wait; any further one is refused at once. */
export class Slots {
  #free: number
  readonly #most: number
  readonly #mayWait: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number, mayWait = Infinity) {
    this.#free = most
    this.#most = most
    this.#mayWait = mayWait
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#free === this.#most
  }

  /** Throws SlotsFull if too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length >= this.#mayWait) throw new SlotsFull()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

export class SlotsFull extends Error {
  override name = 'SlotsFull'
}
