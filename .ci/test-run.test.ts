import { expect, test } from 'vitest'
import { root } from './commands.ts'
import { count, findCause, findFailed, findRetried, judgeRetried, listFailed } from './test-run.ts'

const file = (status: 'passed' | 'failed', ...tests: ('passed' | 'failed' | 'skipped')[]) => ({
  name: `${root}${status}.test.ts`,
  status,
  assertionResults: tests.map((one) => ({
    fullName: 'a test',
    status: one,
    failureMessages: one === 'failed' ? ['Error: it failed'] : [],
  })),
})

test('passed and failed tests are added up over files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }

  expect(count(report, false)).toEqual({ passed: 3, failed: 1 })
})

test('a file that breaks before its first test is a failure', () => {
  const report = { testResults: [file('passed', 'passed'), file('failed')] }

  expect(count(report, false)).toEqual({ passed: 1, failed: 1 })
})

test('a run that ends badly without a failed test is a failure', () => {
  const report = { testResults: [file('passed', 'passed')] }

  expect(count(report, false)).toEqual({ passed: 1, failed: 1 })
})

test('a crash that leaves no report is a failure', () => {
  expect(count(undefined, false)).toEqual({ passed: 0, failed: 1 })
  expect(count(undefined, false, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 1 })
})

test('a run in which nothing ran is a failure, whatever its exit code', () => {
  expect(count({ testResults: [] }, true)).toEqual({ passed: 0, failed: 1 })
  expect(count({ testResults: [file('passed', 'skipped')] }, true)).toEqual({ passed: 0, failed: 1 })
})

test('a run of the tests that a change can touch may have no tests to run', () => {
  expect(count({ testResults: [] }, true, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 })
  expect(count(undefined, true, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 })
})

test('a test that passes by another try passes, and is named with the first line of its first error', () => {
  const late = {
    name: `${root}pwa/e2e/late.e2e.ts`,
    status: 'passed' as const,
    assertionResults: [
      {
        fullName: 'chat arrives',
        status: 'passed' as const,
        failureMessages: [
          'Error: The server ended with 1:\n\n{"msg":"no database"}\n    at late.e2e.ts\n    at run.ts',
        ],
      },
      { fullName: 'chat stays', status: 'passed' as const, failureMessages: [] },
    ],
  }
  const report = { testResults: [late, file('failed', 'failed')] }

  expect(count(report, false)).toEqual({ passed: 2, failed: 1 })
  expect(findRetried(report)).toEqual([
    {
      name: 'pwa/e2e/late.e2e.ts > chat arrives',
      reason: 'Error: The server ended with 1:\n    {"msg":"no database"}',
    },
  ])
  expect(findRetried(undefined)).toEqual([])
})

test('a test that fails is named once more at the end, with the first lines of its error', () => {
  const failures = findFailed({ testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed')] })

  expect(listFailed(failures)).toEqual(['Failed: 1', '  failed.test.ts > a test\n    Error: it failed'])
  expect(listFailed(findFailed(undefined))).toEqual([])
})

const retried = (length: number) =>
  Array.from({ length }, (_, index) => ({ name: `late.e2e.ts > test ${index}`, reason: 'TimeoutError: 5 s' }))

test('a run says how many tests passed by a second try, which, and why the first failed', () => {
  expect(judgeRetried([])).toEqual({ lines: [], failed: 0 })
  expect(judgeRetried(retried(2))).toEqual({
    lines: [
      'Passed by a second try: 2',
      '  late.e2e.ts > test 0\n    TimeoutError: 5 s',
      '  late.e2e.ts > test 1\n    TimeoutError: 5 s',
    ],
    failed: 0,
  })
})

test('three tests that passed by a second try fail the run with a sentence', () => {
  const { lines, failed } = judgeRetried(retried(3))

  expect(failed).toBe(1)
  expect(lines.at(-1)).toBe('3 or more second tries in a run are a failure: something is wrong.')
})

test('a failure that belongs to no test is printed with the lines of its error', () => {
  const printed = [
    '\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m',
    '\u001b[31mError\u001b[39m: connect ECONNREFUSED',
    ' ❯ Module.connect',
    'ERROR: Coverage for branches (99.9%) does not meet "api/payments/checkout.ts" threshold (100%)',
    'Tests  3 passed (3)',
  ]

  expect(findCause(printed.join('\n'))).toBe(
    'Error: connect ECONNREFUSED\n    ERROR: Coverage for branches (99.9%) does not meet "api/payments/checkout.ts" threshold (100%)',
  )
  expect(findCause('one\n\nvitest was ended by SIGKILL.\n')).toBe('one\n    vitest was ended by SIGKILL.')
})
