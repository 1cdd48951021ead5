import { expect, test } from 'vitest'
import { count, withSecond } from './test-run.ts'

const file = (status: 'passed' | 'failed', ...tests: ('passed' | 'failed' | 'skipped')[]) => ({
  name: `${status}.test.ts`,
  status,
  assertionResults: tests.map((one) => ({ status: one })),
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
})

test('a run in which nothing ran is a failure, whatever its exit code', () => {
  expect(count({ testResults: [] }, true)).toEqual({ passed: 0, failed: 1 })
  expect(count({ testResults: [file('passed', 'skipped')] }, true)).toEqual({ passed: 0, failed: 1 })
})

test('of a file that ran twice the second run counts, whole; of all others the first', () => {
  const late = { ...file('failed', 'passed', 'failed'), name: 'late.e2e.ts' }
  const first = { testResults: [file('passed', 'passed'), late] }

  const inTime = { testResults: [{ ...file('passed', 'passed', 'passed'), name: 'late.e2e.ts' }] }

  expect(count(withSecond(first, inTime), true)).toEqual({ passed: 3, failed: 0 })
  expect(count(withSecond(first, { testResults: [late] }), false)).toEqual({ passed: 2, failed: 1 })
})

test('a second run that crashed leaves the failures of the first', () => {
  const first = { testResults: [file('failed', 'passed', 'failed')] }

  expect(count(withSecond(first, undefined), false)).toEqual({ passed: 1, failed: 1 })
})
