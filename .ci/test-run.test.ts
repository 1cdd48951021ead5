import { expect, test } from 'vitest'
import { count } from './test-run.ts'

const file = (status: 'passed' | 'failed', ...tests: ('passed' | 'failed' | 'skipped')[]) => ({
  name: 'a.test.ts',
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
