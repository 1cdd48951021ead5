/**
 * Lets a simulation wait until nothing is under way but its own timers. The in-memory IndexedDB (and Dexie) schedule everything with
 * setImmediate; counting those tells when all storage work has come to rest.
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

/** Some turns of the event loop, wherever that leaves things. */
export const takeTurns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await turn()
}

/** Until all storage work has come to rest. */
export const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 2;) {
    await turn()
    quiet = waiting === 0 ? quiet + 1 : 0
  }
}
