/**
 * Lets a simulation wait until nothing but its own timers is under way. The in-memory IndexedDB and Dexie schedule all work with
 * setImmediate; counting its calls shows when storage is idle.
 */
const real = globalThis.setImmediate
let waiting = 0

const counted = (work: (...args: unknown[]) => void, ...args: unknown[]) => {
  waiting += 1
  return real(() => {
    waiting -= 1
    work(...args)
  })
}
globalThis.setImmediate = Object.assign(counted, real)

const turn = () => new Promise<void>((resolve) => real(resolve))

/** Runs `count` turns of the event loop, whether storage is idle or not. */
export const enqueueEncodings = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await turn()
}

/** Resolves once storage is idle. */
export const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 2;) {
    await turn()
    quiet = waiting === 0 ? quiet + 1 : 0
  }
}
