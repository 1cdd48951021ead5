import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { receipt } from '../../schema/papers/testing/papers.ts'
import { sheetOf } from '../../schema/papers/sheet.ts'
import type { DrawnPaper } from '../papers/pdf/draw-paper.ts'
import { runInThread, ThreadEnded } from './threads.ts'

const paper: DrawnPaper = {
  sheet: { ...sheetOf(receipt(), 'Coup de main')!, facts: Array(60).fill(['Un fait', 'Une ligne\n'.repeat(100)]) },
  name: 'Q-2026-000001',
  issuedAt: new Date(0),
  product: 'Coup de main',
}
const askerOf = (network: string) => ({ network, range: network })
const draw = (network: string) => runInThread<Uint8Array>('paper', paper, askerOf(network))

test('while a thread draws the longest paper, the event loop answers, and others of the asker wait or are refused (3.4.741)', async () => {
  await draw('warm')
  let [longest, last] = [0, performance.now()]
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)

  const began = performance.now()
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => draw('one')))
  const took = performance.now() - began
  clearInterval(beat)

  const reasons = many.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(reasons).toEqual(['slow_down', 'slow_down', 'slow_down'])
  // Drawn in the loop, each took as long as all of them by nine.
  expect(longest).toBeLessThan(took / 9)
})

test('a thread that crashes fails its own work alone, and the next one gets a new thread (3.4.741)', async () => {
  const crashed = runInThread('no such work', {}, askerOf('one'))

  await expect(crashed).rejects.toThrow(ThreadEnded)
  expect((await draw('two')).length).toBeGreaterThan(10_000)
})

test('what fails in a thread fails as it would without one, and the thread goes on', async () => {
  const failed = runInThread('paper', {}, askerOf('one'))

  await expect(failed).rejects.toThrow(TypeError)
  await sleep(0)
  expect((await draw('two')).length).toBeGreaterThan(10_000)
})
