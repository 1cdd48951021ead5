import { expect, test } from 'vitest'
import { FairSlots, Slots, SlotsFull } from './slots.ts'

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

/** Slots whose work ends when the test says so; notes who began. */
const setUpFair = (share: { atOnce: number; waiting: number; ofOne: number }) => {
  const slots = new FairSlots(share)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (network: string) =>
    slots.run({ network, range: network.split('.')[0]! }, () => {
      began.push(network)
      return new Promise<void>((resolve) => ends.set(network, resolve))
    })
  const end = async (network: string) => {
    ends.get(network)!()
    await new Promise(setImmediate)
  }
  return { ask, began, end }
}

test('whoever asks from many networks of one range keeps the others waiting for one turn alone (3.4.740)', async () => {
  const { ask, began, end } = setUpFair({ atOnce: 2, waiting: 200, ofOne: 1 })
  for (let network = 0; network < 50; network += 1) void ask(`a.${network}`)
  void ask('b.1')
  void ask('c.1')
  void ask('b.2')

  await end('a.0')
  await end('b.1')
  await end('c.1')

  expect(began).toEqual(['a.0', 'b.1', 'c.1', 'a.1', 'b.2'])
})

test('where all places to wait are taken, the range that waits most gives one to another range (3.4.740)', async () => {
  const { ask, began, end } = setUpFair({ atOnce: 1, waiting: 3, ofOne: 1 })
  void ask('a.0')
  const crowd = [1, 2, 3].map((network) => ask(`a.${network}`))

  const other = ask('b.1')
  const more = ask('a.4')

  await expect(crowd[2]).rejects.toThrow(SlotsFull)
  await expect(more).rejects.toThrow(SlotsFull)
  await end('a.0')
  expect(began).toEqual(['a.0', 'b.1'])
  await end('b.1')
  await other
})
