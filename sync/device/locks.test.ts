import { expect, test } from 'vitest'
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

test('a turn that fails lets the next one begin', async () => {
  const failed = browserLocks().hold('pull', () => Promise.reject(new Error('lost')))
  const next = browserLocks().hold('pull', () => Promise.resolve('mine'))

  await expect(failed).rejects.toThrow('lost')
  expect(await next).toBe('mine')
})
