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

export interface Share {
  atOnce: number
  waiting: number
}

export const slotsOf = ({ atOnce, waiting }: Share) => new Slots(atOnce, waiting)

/** Slots for each caller who has work under way. */
export class SlotsByCaller {
  readonly #busy = new Map<string, Slots>()

  /** Throws SlotsFull if too many of this caller wait. */
  async run<T>(caller: string, share: Share, work: () => Promise<T>): Promise<T> {
    const slots = this.#busy.get(caller) ?? slotsOf(share)
    this.#busy.set(caller, slots)
    try {
      return await slots.run(work)
    } finally {
      if (slots.isIdle) this.#busy.delete(caller)
    }
  }
}

export class SlotsFull extends Error {
  override name = 'SlotsFull'
}
