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

const slotsOf = ({ atOnce, waiting }: Share) => new Slots(atOnce, waiting)

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

/** Who asks: their network, and the range around it (api/http/network.ts). */
export interface Asker {
  network: string
  range: string
}

interface Waiting extends Asker {
  begin: () => void
  refuse: (reason: SlotsFull) => void
}

/** Ranges and networks whose last turn is remembered. */
const fewTurns = 2_000

/**
 * Slots for everybody, `ofOne` of them at a time for one range. Whoever had no turn for longest begins next, by range and then by network; where all
 * places to wait are taken, whose range waits most loses one. So who asks from many networks at once keeps waiting for themselves.
 */
export class FairSlots {
  readonly #share: Share & { ofOne: number }
  readonly #running = new Map<string, number>()
  readonly #turns = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #busy = 0
  #turn = 0

  constructor(share: Share & { ofOne: number }) {
    this.#share = share
  }

  /** Throws SlotsFull if too many wait. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(asker)) this.#begin(asker)
    else await this.#wait(asker)
    try {
      return await work()
    } finally {
      this.#end(asker)
    }
  }

  #mayBegin({ range }: Asker): boolean {
    return this.#busy < this.#share.atOnce && (this.#running.get(range) ?? 0) < this.#share.ofOne
  }

  #begin({ network, range }: Asker): void {
    this.#busy += 1
    this.#turn += 1
    this.#running.set(range, (this.#running.get(range) ?? 0) + 1)
    // The oldest stand first.
    for (const one of [range, `${network} `]) {
      this.#turns.delete(one)
      this.#turns.set(one, this.#turn)
    }
    for (const oldest of this.#turns.keys()) if (this.#turns.size > fewTurns) this.#turns.delete(oldest)
  }

  async #wait(asker: Asker): Promise<void> {
    if (this.#waiting.length >= this.#share.waiting) this.#makeRoom(asker.range)
    await new Promise<void>((begin, refuse) => this.#waiting.push({ ...asker, begin, refuse }))
  }

  #makeRoom(range: string): void {
    const counts = new Map<string, number>([[range, 1]])
    for (const one of this.#waiting) counts.set(one.range, (counts.get(one.range) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const last = this.#waiting.findLastIndex((one) => counts.get(one.range) === most)
    if (counts.get(range) === most || last < 0) throw new SlotsFull()
    this.#waiting.splice(last, 1)[0]!.refuse(new SlotsFull())
  }

  #end({ range }: Asker): void {
    this.#busy -= 1
    const left = this.#running.get(range)! - 1
    if (left > 0) this.#running.set(range, left)
    else this.#running.delete(range)
    const turnOf = (one: string) => this.#turns.get(one) ?? 0
    const turnsApart = (a: Waiting, b: Waiting) =>
      turnOf(a.range) - turnOf(b.range) || turnOf(`${a.network} `) - turnOf(`${b.network} `)
    let next: Waiting | undefined
    for (const one of this.#waiting) if (this.#mayBegin(one) && (!next || turnsApart(one, next) < 0)) next = one
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#begin(next)
    next.begin()
  }
}

export class SlotsFull extends Error {
  override name = 'SlotsFull'
}
