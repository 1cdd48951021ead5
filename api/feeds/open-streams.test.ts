import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { isConnected, registerStream } from './open-streams.ts'

test('a stream that was closed for a ninth one, and ends late, leaves the person connected by a new one', () => {
  const person = newId()
  const closed: number[] = []
  const ends = Array.from({ length: 9 }, (_, nth) => registerStream(person, () => closed.push(nth)))
  for (const end of ends.slice(1)) end()
  registerStream(person, () => undefined)

  ends[0]?.()

  expect(closed).toEqual([0])
  expect(isConnected(person)).toBe(true)
})
