import { runTasks } from './dexie/tasks.ts'

/**
 * Lets a simulation wait until nothing but its own timers is under way. The memory storage works only when it is told to; fake-indexeddb and
 * Dexie schedule all work with setImmediate, and counting its calls shows when they are idle.
 */
const real = globalThis.setImmediate
let waiting = 0
/** Whether anything has ever asked for a turn of the event loop. */
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

/** Does the work of the storage until `isOver` says so before a piece of it, or none is left. */
const work = async (isOver: () => boolean): Promise<void> => {
  await runTasks(isOver)
  // Work of fake-indexeddb may follow from work that was just done; once it has twice had none, none comes.
  for (let quiet = 0; quiet < 2 && hasTurns && !isOver();) {
    quiet = waiting === 0 ? quiet + 1 : 0
    if (waiting > 0) await turn()
    await runTasks(isOver)
  }
}

/** Does `count` pieces of the storage's work, whether it is idle then or not. */
export const runSomeTasks = (count: number): Promise<void> => {
  let left = count
  return work(() => (left -= 1) < 0)
}

/** Lets the storage work until this is so, or none is left to do. */
export const workUntil = async (isSo: () => boolean): Promise<void> => {
  if (!isSo()) await work(isSo)
}

/** Resolves once storage is idle. */
export const settle = (): Promise<void> => work(() => false)

/** Resolves as the promise does, for which the storage works meanwhile. */
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
