import { expect, test } from 'vitest'
import { tabAt } from './app-tab.ts'

test('each screen of a student belongs to one of the five tabs', () => {
  expect(tabAt('student', '/dashboard')).toBe('dashboard')
  expect(tabAt('student', '/dashboard', 'candidatures')).toBe('work')
  expect(tabAt('student', '/jobs/1')).toBe('jobs')
  expect(tabAt('student', '/review-individual/1')).toBe('work')
  expect(tabAt('student', '/settings')).toBe('me')
})

test('each screen of an individual belongs to one of the five tabs, but that of another person', () => {
  expect(tabAt('individual', '/dashboard')).toBe('jobs')
  expect(tabAt('individual', '/dashboard', 'accepted')).toBe('work')
  expect(tabAt('individual', '/dashboard', 'wallet')).toBe('me')
  expect(tabAt('individual', '/payment')).toBe('work')
  expect(tabAt('individual', '/student/1')).toBeUndefined()
})
