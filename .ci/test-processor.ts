import { afterEach, beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds of this process: for the test with its hooks, and for what stood before it, which is imports and hooks of the file. */
    processor?: { own: number; before: number }
  }
}

const read = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

// This file is evaluated before each test file is imported, also where files share their modules.
let since = read()
const takeSince = (): number => {
  const now = read()
  const took = now - since
  since = now
  return took
}

beforeEach(({ task }) => {
  const { own, before } = task.meta.processor ?? { own: 0, before: 0 }
  task.meta.processor = { own, before: before + takeSince() }
})

afterEach(({ task }) => {
  const { own, before } = task.meta.processor ?? { own: 0, before: 0 }
  task.meta.processor = { own: own + takeSince(), before }
})
