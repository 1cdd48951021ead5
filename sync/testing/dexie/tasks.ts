/**
 * The tasks of the memory storage, one after the other. Between two of them all promises run out, as between the tasks of an event loop, but
 * without the cost of one.
 */
const waiting: (() => void)[] = []
let isManual = false
let isRunning = false
const atEnd = { work: () => false }

export const addTask = (task: () => void): void => {
  waiting.push(task)
  if (isManual || isRunning) return
  isRunning = true
  void runTasks(() => false).then(() => {
    isRunning = false
  })
}

/** From now on nothing runs by itself: whoever calls it decides with `runTasks` when the storage works. */
export const runByHand = (): void => {
  isManual = true
}

/** Calls this once the promises of each task have run out. It returns whether it did something that promises follow from. */
export const onTaskEnd = (work: () => boolean): void => {
  atEnd.work = work
}

const resolved = Promise.resolve()

/** A tick that is asked for by a promise comes once all promises have run out; one that a tick asks for comes before them. */
const afterPromises = (work: () => void): void => void resolved.then(() => process.nextTick(work))

/** Lets all promises run out, then runs tasks with what follows from each, until `isOver` says so before one, or none waits. */
export const runTasks = (isOver: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const next = () => {
      if (atEnd.work()) return afterPromises(next)
      const task = isOver() ? undefined : waiting.shift()
      if (!task) return resolve()
      task()
      afterPromises(next)
    }
    afterPromises(next)
  })
