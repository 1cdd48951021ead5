import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
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

  const encodings = Array.from({ length: 40 }, () => enqueueEncoding(newId(), work))
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
    enqueueEncoding(newId(), () => Promise.reject(new Error('broken'))).catch(() => 'failed'),
  )

  expect(await Promise.all(failing)).toEqual(Array(5).fill('failed'))
  expect(await enqueueEncoding(newId(), () => Promise.resolve('done'))).toBe('done')
})

/** Makes people who send images. An image is being decoded until `next` ends it; `order` lists the senders in the order in which decoding began. */
const senders = () => {
  const order: string[] = []
  const open: (() => void)[] = []
  const send = (by: string) =>
    enqueueEncoding(by, async () => {
      order.push(by)
      await new Promise<void>((resolve) => open.push(resolve))
    }).catch(({ code }: { code: string }) => code)
  const next = async () => {
    open.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { order, send, next }
}

test('many images of one person delay other people’s images only by the images in decoding', async () => {
  const [many, other] = [newId(), newId()]
  const { order, send, next } = senders()

  const sent = Array.from({ length: 34 }, () => send(many))
  const others = send(other)
  for (let round = 0; round < 50; round++) await next()

  expect(await others).toBeUndefined()
  expect(order.indexOf(other)).toBe(2)
  // Eight of them are decoded or wait, and the rest are asked to try again.
  expect((await Promise.all(sent)).filter((code) => code === 'slow_down')).toHaveLength(26)
})

test('a few people who fill the queue keep nobody else out, and whoever comes new is next', async () => {
  const few = Array.from({ length: 6 }, newId)
  const honest = newId()
  const { order, send, next } = senders()

  const sent = few.flatMap((by) => [1, 2, 3, 4, 5, 6].map(() => send(by)))
  for (let round = 0; round < 8; round++) await next()
  const more = few.flatMap((by) => [1, 2].map(() => send(by)))
  const before = order.length
  const own = send(honest)
  await next()
  const place = order.indexOf(honest)
  for (let round = 0; round < 60; round++) await next()

  expect(await own).toBeUndefined()
  expect(place).toBe(before)
  expect((await Promise.all([...sent, ...more])).filter((code) => code === 'slow_down').length).toBeGreaterThan(0)
})
