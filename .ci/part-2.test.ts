import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { part2 } from './part-2.ts'
import { findUnshown, readRules } from './shown-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rules = readRules(root, ['2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9'])

test('each rule about individuals, payments and public pages has a test that shows it', () => {
  expect(rules.length).toBeGreaterThanOrEqual(293)
  expect(findUnshown(root, rules, part2)).toEqual([])
})

test('a rule without a test, a number that is no rule, and a test that is not there or does not run are each named', () => {
  const shown = {
    '.ci/part-2.test.ts': { 'a test that was renamed': '2.2.1', 'this one is planted': '2.2.2 2.2.999' },
    'pwa/nowhere.test.ts': { 'a test of a file that is gone': '2.2.3' },
  }

  expect(findUnshown(root, ['2.2.1', '2.2.2', '2.2.3', '2.2.4'], shown)).toEqual([
    'no test shows rule 2.2.4',
    '“this one is planted” shows 2.2.999, which is none',
    '.ci/part-2.test.ts has no test “a test that was renamed”',
    '.ci/part-2.test.ts has no test “this one is planted”',
    'pwa/nowhere.test.ts has no test “a test of a file that is gone”',
  ])
})
