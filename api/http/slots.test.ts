import { expect, test } from 'vitest'
import { Slots, SlotsFull } from './slots.ts'

const setUp = (most: number, mayWait?: number) => {
  const slots = new Slots(most, mayWait)
  const ends: (() => void)[] = []
  const seen = { atOnce: 0, most: 0 }
  const work = async () => {
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await new Promise<void>((resolve) => ends.push(resolve))
    seen.atOnce -= 1
  }
  const run = (count: number) => Array.from({ length: count }, () => slots.run(work))
  const endAll = async (running: Promise<void>[]) => {
    const all = Promise.all(running)
    for (let ended = 0; ended < running.length; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(0)
      ends.shift()!()
    }
    await all
  }
  return { slots, seen, run, endAll }
}

test('no more work runs at once than there are slots, also after some work had to wait', async () => {
  const { slots, seen, run, endAll } = setUp(2)

  await endAll(run(5))
  const isIdle = slots.isIdle
  await endAll(run(5))

  expect([isIdle, seen.most]).toEqual([true, 2])
})

test('work that fails leaves its slot to the next', async () => {
  const { slots } = setUp(1)

  const failed = slots.run(() => Promise.reject(new Error('lost')))
  const next = slots.run(() => Promise.resolve('mine'))

  await expect(failed).rejects.toThrow('lost')
  expect(await next).toBe('mine')
  expect(slots.isIdle).toBe(true)
})

test('work beyond the waiting places is refused at once', async () => {
  const { slots, run, endAll } = setUp(1, 1)
  const running = run(2)

  await expect(slots.run(() => Promise.resolve())).rejects.toThrow(SlotsFull)

  await endAll(running)
})
