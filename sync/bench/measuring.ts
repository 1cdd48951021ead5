import { pause, StubServer, type Contender, type OpenStore } from './contender.ts'
import { live } from './live-device.ts'
import { writePages } from './offers.ts'

/** This code runs in the browser. No real server takes part, except in `live`. */

/** Milliseconds until the first fifty and until all are stored, and the longest task of the main thread meanwhile. */
export interface Load {
  first: number
  all: number
  longest: number
}

const measureLoad = async (work: (noteFirst: () => void) => Promise<void>): Promise<Load> => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  await pause(200)
  observer.observe({ entryTypes: ['longtask'] })
  const began = performance.now()
  let first = 0
  await work(() => (first ||= performance.now() - began))
  const all = performance.now() - began
  await pause(100)
  observer.disconnect()
  if (!first) throw new Error('the first page was never shown')
  return { first, all, longest }
}

/** Milliseconds for all writes, for the first and the last hundred, and until a server so far away had taken all. */
export interface Offline {
  all: number
  firstHundred: number
  lastHundred: number
  drained: number
  /** `drained` is ten times what the first tenth took. */
  isEstimated: boolean
}

/** Milliseconds of the median write until a live query shows it, and until it is on the disk. */
export interface One {
  seen: number
  durable: number
}

const expectCount = (what: string, found: number, expected: number) => {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`)
}

const median = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Infinity

/** Resolves once `count` messages have arrived, with the milliseconds since the call. Throws after `limit` milliseconds. */
const arrivalOf = async (server: StubServer, count: number, limit: number): Promise<number> => {
  const began = performance.now()
  while (server.received.size < count) {
    if (performance.now() - began > limit) throw new Error(`the server has ${server.received.size} of ${count}`)
    await pause(1)
  }
  return performance.now() - began
}

/** Returns the milliseconds of a drain. For a contender that sends its writes one by one it measures a tenth, and multiplies by ten. */
const measureDrain = async (store: OpenStore, server: StubServer, count: number, isOneByOne: boolean) => {
  const began = performance.now()
  const connected = store.connect(server)
  if (isOneByOne) {
    // The connection fails when the server leaves in the midst of the drain.
    connected.catch(() => undefined)
    const tenth = await arrivalOf(server, count / 10, 60_000)
    server.leave()
    return tenth * 10
  }
  await connected
  const drained = performance.now() - began
  expectCount('arrived', server.received.size, count)
  return drained
}

export const makeWork = (contenders: Record<string, Contender>) => {
  const find = (name: string): Contender => {
    const found = contenders[name]
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  return {
    live,

    names: () => Object.keys(contenders),

    /** Loads some offers and writes some messages, so that what is measured next runs compiled. */
    async warmUp(name: string): Promise<void> {
      const { prepareLoad, open } = find(name)
      for (let time = 0; time < 2; time += 1) {
        const load = await prepareLoad(writePages(500))
        await load.run(() => {})
        await load.end()
      }
      const store = await open()
      const stop = store.watch(() => {})
      for (let n = 0; n < 30; n += 1) await store.write(n)
      stop()
      await store.connect(new StubServer(0))
      await store.end()
    },

    async load(name: string, count: number): Promise<Load> {
      const { run, countJobs, retained = count, end } = await find(name).prepareLoad(writePages(count))
      const result = await measureLoad(run)
      expectCount(`${name} has stored offers`, await countJobs(), retained)
      await end()
      return result
    },

    async offline(name: string, count: number, delay: number): Promise<Offline> {
      const { open, sendsOneByOne = false } = find(name)
      const store = await open()
      const took: number[] = []
      const began = performance.now()
      for (let n = 0; n < count; n += 1) {
        const start = performance.now()
        await store.write(n)
        took.push(performance.now() - start)
      }
      const all = performance.now() - began
      expectCount(`${name} has stored messages`, await store.count(), count)

      const drained = await measureDrain(store, new StubServer(delay), count, sendsOneByOne)
      if (!sendsOneByOne) expectCount(`${name} has kept messages`, await store.count(), count)
      await store.end()
      const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
      return {
        all,
        firstHundred: sum(took.slice(0, 100)),
        lastHundred: sum(took.slice(-100)),
        drained,
        isEstimated: sendsOneByOne,
      }
    },

    /** Thirty writes, each after the one before has been seen and stored; to a server that answers at once, or to none. */
    async one(name: string, isOnline: boolean): Promise<One> {
      const store = await find(name).open()
      const server = new StubServer(0)
      if (isOnline) await store.connect(server)
      let shown = 0
      let wake = () => {}
      const stop = store.watch((count) => {
        shown = count
        wake()
      })
      await pause(100)
      const seen: number[] = []
      const durable: number[] = []
      for (let n = 1; n <= 30; n += 1) {
        const start = performance.now()
        const stored = store.write(n).then(() => durable.push(performance.now() - start))
        while (shown < n) await new Promise<void>((resolve) => (wake = resolve))
        seen.push(performance.now() - start)
        await stored
        // With a server, the write is pushed and answered meanwhile.
        await pause(isOnline ? 150 : 20)
      }
      stop()
      if (isOnline) await arrivalOf(server, 30, 10_000)
      expectCount(`${name} has stored messages`, await store.count(), 30)
      await store.end()
      return { seen: median(seen), durable: median(durable) }
    },
  }
}

export type Work = ReturnType<typeof makeWork>
