import { expect, test } from 'vitest'
import { judgeRun } from './long-tests.ts'

const late = (length: number) =>
  Array.from({ length }, (_, index) => ({ name: `late.e2e.ts > test ${index}`, reason: 'TimeoutError: 5 s' }))

test('a storm names its second tries and its failures before it counts', () => {
  const failures = [{ name: 'mail.e2e.ts > a mail arrives', reason: 'Error: no mail' }]

  expect(judgeRun({ passed: 70, failed: 1, retried: late(1), failures })).toEqual({
    lines: [
      'Passed by a second try: 1',
      '  late.e2e.ts > test 0\n    TimeoutError: 5 s',
      'Failed: 1',
      '  mail.e2e.ts > a mail arrives\n    Error: no mail',
      '70 passed, 1 failed',
    ],
    isGood: false,
  })
})

test('three second tries fail a storm, two do not', () => {
  const judge = (length: number) => judgeRun({ passed: 71, failed: 0, retried: late(length), failures: [] })

  expect(judge(2)).toMatchObject({ isGood: true })
  expect(judge(2).lines.at(-1)).toBe('71 passed, 0 failed')
  expect(judge(3)).toMatchObject({ isGood: false })
  expect(judge(3).lines.slice(-2)).toEqual([
    '3 or more second tries in a run are a failure: something is wrong.',
    '71 passed, 1 failed',
  ])
})
