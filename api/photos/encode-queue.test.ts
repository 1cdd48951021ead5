import { expect, test } from 'vitest'
import { enqueueEncoding } from './encode-queue.ts'

test('two images are decoded at a time, some wait, and whoever comes after them is asked to come back', async () => {
  const open: (() => void)[] = []
  let most = 0
  let under = 0
  const work = async () => {
    under += 1
    most = Math.max(most, under)
    await new Promise<void>((resolve) => open.push(resolve))
    under -= 1
    return 'done'
  }

  const encodings = Array.from({ length: 40 }, () => enqueueEncoding(work))
  const settled = Promise.allSettled(encodings)
  for (let round = 0; round < 200; round++) {
    open.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const results = await settled

  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'slow_down', details: { retryAfter: 5 } })
})

test('a broken image gives its place to the next one', async () => {
  const failing = Array.from({ length: 5 }, () =>
    enqueueEncoding(() => Promise.reject(new Error('broken'))).catch(() => 'failed'),
  )

  expect(await Promise.all(failing)).toEqual(Array(5).fill('failed'))
  expect(await enqueueEncoding(() => Promise.resolve('done'))).toBe('done')
})
