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

/** From now on no task runs by itself: the caller decides with `runTasks` when the storage works. */
export const runByHand = (): void => {
  isManual = true
}

/** Sets the work that is done once the promises of a task have run out. It returns whether new promises follow from what it did. */
export const onTaskEnd = (work: () => boolean): void => {
  atEnd.work = work
}

const resolved = Promise.resolve()

/** Node runs a tick that a promise asks for once all promises have run out, but a tick that another tick asks for before them. */
const afterPromises = (work: () => void): void => void resolved.then(() => process.nextTick(work))

/** Lets all promises run out, then runs the tasks, each with its promises, until none is left or `isOver` returns true before one. */
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
