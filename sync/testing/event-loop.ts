import { runByHand, runTask } from './dexie/tasks.ts'

/**
 * Lets a simulation wait until nothing but its own timers is under way. The memory storage works only when it is told to; fake-indexeddb and
 * Dexie schedule all work with setImmediate, and counting its calls shows when they are idle.
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
runByHand()

const turn = () => new Promise<void>((resolve) => real(resolve))
/** Resolves once all promises have run out. */
const tick = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Does the next work of the storage. Returns false where there is none. */
const workOnce = async (): Promise<boolean> => {
  if (await runTask()) return true
  if (waiting === 0) return false
  await turn()
  return true
}

/** Does `count` pieces of the storage's work, whether it is idle then or not. */
export const enqueueEncodings = async (count: number): Promise<void> => {
  await tick()
  for (let n = 0; n < count && (await workOnce()); n += 1);
}

/** Resolves once storage is idle. */
export const settle = async (): Promise<void> => {
  await tick()
  for (let quiet = 0; quiet < 2;) {
    quiet = (await workOnce()) ? 0 : quiet + 1
    if (quiet > 0) await tick()
  }
}

/** Resolves as the promise does, for which the storage works meanwhile. */
export const settled = async <T>(promise: Promise<T>): Promise<T> => {
  let isOver = false
  const end = () => {
    isOver = true
  }
  promise.then(end, end)
  await tick()
  for (let idle = 0; !isOver && idle < 1_000;) {
    idle = (await workOnce()) ? 0 : idle + 1
    if (idle > 0) await tick()
  }
  if (!isOver) throw new Error('nothing is under way that could end this')
  return await promise
}
