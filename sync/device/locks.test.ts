import { expect, onTestFinished, test, vi } from 'vitest'
import { browserLocks } from './locks.ts'

test('without Web Locks two parts of a tab still take turns', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${name} ends`)
  }

  await Promise.all([browserLocks().hold('drain', work('one')), browserLocks().hold('drain', work('two'))])

  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('the next caller gets the lock when its holder fails', async () => {
  const failed = browserLocks().hold('pull', () => Promise.reject(new Error('lost')))
  const next = browserLocks().hold('pull', () => Promise.resolve('mine'))

  await expect(failed).rejects.toThrow('lost')
  expect(await next).toBe('mine')
})

test('work that fails after it has waited for a lock is not run again', async () => {
  const request = async (_: string, options: LockOptions, work: (lock: object | null) => unknown) =>
    await work(options.ifAvailable ? null : {})
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const work = vi.fn(() => Promise.reject(new Error('lost')))

  await expect(browserLocks().hold('drain', work, { patience: 1_000 })).rejects.toThrow('lost')

  expect(work).toHaveBeenCalledOnce()
})
