/**
 * The tasks of the memory storage, one after the other. Between two of them all promises run out, as between the tasks of an event loop, but
 * without the cost of one.
 */
const waiting: (() => void)[] = []
let isManual = false
let isRunning = false

export const addTask = (task: () => void): void => {
  waiting.push(task)
  if (!isManual && !isRunning) void runOut()
}

const tick = () => new Promise<void>((resolve) => process.nextTick(resolve))

const runOut = async (): Promise<void> => {
  isRunning = true
  await tick()
  while (await runTask());
  isRunning = false
}

/** From now on nothing runs by itself: whoever calls it decides with `runTask` when the storage works. */
export const runByHand = (): void => {
  isManual = true
}

const afterTask = { run: () => {} }

/** Runs the next task, and every promise that follows from it. Returns false where none waits. */
export const runTask = async (): Promise<boolean> => {
  const task = waiting.shift()
  if (!task) return false
  task()
  await tick()
  afterTask.run()
  return true
}

/** Calls this once the promises of each task have run out. */
export const onTaskEnd = (work: () => void): void => {
  afterTask.run = work
}
