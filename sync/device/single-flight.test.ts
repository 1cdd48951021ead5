import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

const setUp = () => {
  const ends: (() => void)[] = []
  const seen = { atOnce: 0, most: 0, runs: 0 }
  const repeater = new SingleFlight(async () => {
    seen.runs += 1
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await new Promise<void>((resolve) => ends.push(resolve))
    seen.atOnce -= 1
  })
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  return { repeater, ends, seen, nextTask }
}

test('calls during a run start one more after it', async () => {
  const { repeater, ends, seen, nextTask } = setUp()

  const [first, second, third] = [repeater.run(), repeater.run(), repeater.run()]
  ends.shift()!()
  await first
  await nextTask()
  const during = seen.runs
  ends.shift()!()
  await Promise.all([second, third])

  expect([during, seen.runs, seen.most]).toEqual([2, 2, 1])
})

test('a call between a run and its follower starts no parallel run', async () => {
  const { repeater, ends, seen, nextTask } = setUp()
  void repeater.run()
  const next = repeater.run()
  let isIdle = false

  ends.shift()!()
  // The first run ends within these steps, and the next one begins some steps later.
  for (let step = 0; step < 6 && seen.runs === 1; step += 1) {
    await Promise.resolve()
    if (seen.atOnce > 0) continue
    void repeater.run()
    void repeater.idle().then(() => (isIdle = true))
  }
  await nextTask()

  expect([seen.runs, seen.most, isIdle]).toEqual([2, 1, false])
  ends.shift()!()
  await next
})
