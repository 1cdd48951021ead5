import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps } from './check.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line.replace(/\d+\.\d s/, 'N s')))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const passes = () => Promise.resolve({ ok: true, output: 'nothing to see' })

test('steps run side by side and print a line each, in their order', async () => {
  let finishSlow = () => {}
  const slow = new Promise<void>((resolve) => (finishSlow = resolve))

  const tally = await runSteps({
    slow: () => slow.then(passes),
    fast: () => {
      finishSlow()
      return passes()
    },
  })

  expect(tally).toEqual({ passed: 2, failed: 0, failures: [] })
  expect(printed).toEqual(['✓ slow (N s)', '✓ fast (N s)'])
})

test('a failed step shows the words of its tool, and the others still count', async () => {
  const tally = await runSteps({
    fails: () => Promise.resolve({ ok: false, output: 'a.ts: wrong\nb.ts: wrong\n' }),
    throws: () => Promise.reject(new Error('cannot start')),
    passes,
  })

  expect(tally).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { name: 'fails', reason: 'a.ts: wrong\n    b.ts: wrong' },
      { name: 'throws', reason: 'Error: cannot start' },
    ],
  })
  expect(printed).toEqual([
    '✗ fails (N s)',
    '    a.ts: wrong\n    b.ts: wrong',
    '✗ throws (N s)',
    '    Error: cannot start',
    '✓ passes (N s)',
  ])
})
