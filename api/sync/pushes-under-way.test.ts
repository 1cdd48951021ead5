import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { afterPushes, isPushing, whilePushing } from './pushes-under-way.ts'

const session = newId()

/** Begins a push. `end` lets it end with this head. */
const beginPush = () => {
  let end: (head: number | undefined) => void = () => {}
  const work = new Promise<number | undefined>((resolve) => (end = resolve))
  const ended = whilePushing(
    session,
    () => work,
    (head) => head,
  )
  return { end, ended }
}

test('whoever waits for the pushes of a session hears at the end of the last how far their answers reach', async () => {
  const [first, second] = [beginPush(), beginPush()]
  const heard: number[] = []
  afterPushes(session, 10_000, (brought) => heard.push(brought))

  first.end(7)
  await first.ended
  const before = [...heard]
  second.end(undefined)
  await second.ended

  expect(before).toEqual([])
  expect(heard).toEqual([7])
  expect(isPushing(session)).toBe(false)
})

test('nobody waits for a push that takes too long', async () => {
  const push = beginPush()

  const brought = await new Promise<number>((resolve) => afterPushes(session, 5, resolve))

  expect(brought).toBe(0)
  push.end(7)
  await push.ended
})
