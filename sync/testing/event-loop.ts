import { runTasks } from './dexie/tasks.ts'

/**
 * Lets a simulation wait until nothing but its own timers is under way. The memory storage works only when `runTasks` is called. fake-indexeddb and
 * Dexie schedule all work with setImmediate, and counting its calls shows when they are idle.
 */
const real = globalThis.setImmediate
let waiting = 0
/** Whether setImmediate was ever called. The memory storage never calls it, so that `work` need not wait for the event loop. */
let hasTurns = false

const counted = (work: (...args: unknown[]) => void, ...args: unknown[]) => {
  waiting += 1
  hasTurns = true
  return real(() => {
    waiting -= 1
    work(...args)
  })
}
globalThis.setImmediate = Object.assign(counted, real)

const turn = () => new Promise<void>((resolve) => real(resolve))

/** Runs the tasks of the storage until none is left, or until `isOver` returns true before one. */
const work = async (isOver: () => boolean): Promise<void> => {
  await runTasks(isOver)
  // A task of fake-indexeddb may schedule another one. If it has none in two rounds, it is idle.
  for (let quiet = 0; quiet < 2 && hasTurns && !isOver();) {
    quiet = waiting === 0 ? quiet + 1 : 0
    if (waiting > 0) await turn()
    await runTasks(isOver)
  }
}

/** Runs up to `count` tasks of the storage, which may then be in the midst of a transaction. */
export const runSomeTasks = (count: number): Promise<void> => {
  let left = count
  return work(() => (left -= 1) < 0)
}

/** Runs the tasks of the storage until `isSo` returns true, or until none is left. */
export const workUntil = async (isSo: () => boolean): Promise<void> => {
  if (!isSo()) await work(isSo)
}

/** Resolves once storage is idle. */
export const settle = (): Promise<void> => work(() => false)

/** Runs the tasks of the storage until the promise is settled, and settles as it does. */
export const settled = async <T>(promise: Promise<T>): Promise<T> => {
  let isOver = false
  const end = () => {
    isOver = true
  }
  promise.then(end, end)
  for (let idle = 0; !isOver && idle < 1_000; idle += 1) await work(() => isOver)
  if (!isOver) throw new Error('nothing is under way that could end this')
  return await promise
}
