import { expect, test } from 'vitest'
import { describeProcessorTime, readProcessorTime } from './processor.ts'

const stat = (line: string) => () => `${line}\ncpu0 1 2 3\nintr 5\n`

test('a run says what it used, what lay idle, and what others took', () => {
  const before = readProcessorTime(stat('cpu  1000 0 500 9000 100 0 0 200 0 0'))
  const after = readProcessorTime(stat('cpu  4000 100 1500 10000 300 10 20 1700 0 0'))

  expect(describeProcessorTime(before!, after!)).toBe(
    'processors: 41 s used by everything here, 12 s idle, 15 s taken by other machines',
  )
})

test('where the system does not count it, nothing is said', () => {
  const missing = () => {
    throw new Error('ENOENT')
  }

  expect(readProcessorTime(missing)).toBeUndefined()
})
