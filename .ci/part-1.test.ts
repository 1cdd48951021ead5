import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deviceSide } from './part-1-device.ts'
import { studentSide } from './part-1-student.ts'
import { agreedWork } from './part-1-work.ts'
import { accounts } from './part-1.ts'
import { findUnshown, readRules } from './shown-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rules = readRules(root, ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8', '1.9'])

test('each rule about accounts and the student’s side has a test that shows it', () => {
  expect(rules.length).toBeGreaterThanOrEqual(213)
  expect(findUnshown(root, rules, accounts, studentSide, deviceSide, agreedWork)).toEqual([])
})
