import { expect, test } from 'vitest'
import { describeProcessorTime, noteSpent, readProcessorTime, spentBy } from './processor.ts'

const stat = (line: string) => () => `${line}\ncpu0 1 2 3\nintr 5\n`

test('a run prints its processor time, the idle time, and the time that other machines took', () => {
  const before = readProcessorTime(stat('cpu  1000 0 500 9000 100 0 0 200 0 0'))
  const after = readProcessorTime(stat('cpu  4000 100 1500 10000 300 10 20 1700 0 0'))

  expect(describeProcessorTime(before!, after!)).toBe(
    'processors: 41 s used by everything here, 12 s idle, 15 s taken by other machines',
  )
})

test('a system without processor counts gives no figures', () => {
  const missing = () => {
    throw new Error('ENOENT')
  }

  expect(readProcessorTime(missing)).toBeUndefined()
})

test('what ended children used is noted once, under the program that has just ended', () => {
  const own = (user: number, system: number) => () => `7 (node (1) x) S 1 7 7 0 -1 0 9 9 9 9 50 60 ${user} ${system} 20`
  noteSpent('other tests of this process', own(10, 0))
  spentBy.clear()

  noteSpent('tsc', own(115, 20))
  noteSpent('vitest', own(400, 30))
  noteSpent('tsc', own(405, 30))
  noteSpent('none', () => {
    throw new Error('ENOENT')
  })

  expect([...spentBy]).toEqual([
    ['tsc', 1300],
    ['vitest', 2950],
  ])
})
