import { expect, test } from 'vitest'
import { formatLogLine } from './terminal-log.ts'

test('on a terminal a line of the log is read without JSON: local time, level, message, details', () => {
  const line = JSON.stringify({ level: 40, time: '2026-11-20T12:34:56.000Z', requestId: 'r1', msg: 'mail given up' })

  expect(formatLogLine(line)).toMatch(/^\d\d:34:56 warn {2}mail given up { requestId: 'r1' }\n$/)
})

test('a fault on a terminal shows where it happened', () => {
  const fault = { name: 'TypeError', message: 'x is not a function', at: ['at start (api/main.ts:1:1)'] }
  const line = JSON.stringify({ level: 60, time: '2026-11-20T12:34:56.000Z', fault, msg: 'ended by a fault' })

  expect(formatLogLine(line)).toMatch(/ fatal ended by a fault .*'at start \(api\/main\.ts:1:1\)'/s)
})
