import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'

/** The number of images decoded at once: each may take some hundred megabytes for a moment. */
const places = 2
/** The numbers of images that may wait, of everybody and of one person; further ones are refused. */
const queue = 30
const queueOfOne = 6

/** Whose images are decoded. */
const running: Id[] = []
const waiting: { by: Id; begin: () => void }[] = []

const countOf = (list: readonly Id[], by: Id): number => list.filter((one) => one === by).length

/**
 * Runs `work` once a place is free. Who has nothing under way goes before who has: many images of one person hold up nobody for longer than
 * those that are being decoded. Refuses `slow_down` when too many wait.
 */
export const enqueueEncoding = async <T>(by: Id, work: () => Promise<T>): Promise<T> => {
  if (running.length < places) running.push(by)
  else {
    const waiters = waiting.map((one) => one.by)
    if (waiters.length >= queue || countOf(waiters, by) >= queueOfOne) throw new Refusal('slow_down', { retryAfter: 5 })
    await new Promise<void>((begin) => waiting.push({ by, begin }))
  }
  try {
    return await work()
  } finally {
    running.splice(running.indexOf(by), 1)
    beginNext()
  }
}

const beginNext = (): void => {
  const next = waiting.find(({ by }) => !running.includes(by)) ?? waiting[0]
  if (!next) return
  waiting.splice(waiting.indexOf(next), 1)
  running.push(next.by)
  next.begin()
}
