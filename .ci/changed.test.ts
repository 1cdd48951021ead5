import { expect, test } from 'vitest'
import { selectParts } from './changed.ts'

const journeysFor = (...changed: string[]) => selectParts(changed).journeys

test.each([
  'pwa/jobs/job-card.tsx',
  'sync/engine/engine.ts',
  'schema/limits.ts',
  'api/jobs/routes.ts',
  'api/migrations/0042-index.sql',
  'package-lock.json',
  'vite.config.ts',
  '.build/compress-plugin.ts',
])('journeys run when the product, its build or its packages changed: %s', (path) => {
  expect(journeysFor(path)).toBe('all')
})

test('a change that only other tests, tools or readers see starts no journey', () => {
  const changed = [
    'README.md',
    '.decisions/house/0001-one-check.md',
    '.ci/check.ts',
    'pwa/jobs/job-card.test.tsx',
    'sync/testing/simulation.ts',
    'api/testing/test-api.ts',
    'api/payments/storm.ts',
    'api/fuzz/testing/people.ts',
    'pwa/bench/pictures.ts',
  ]

  expect(journeysFor(...changed)).toBe('none')
  expect(journeysFor()).toBe('none')
})

test('a change of journeys alone runs the changed journeys and no others', () => {
  expect(journeysFor('pwa/e2e/chat.e2e.ts', 'README.md', 'pwa/e2e/offline/drains.e2e.ts')).toEqual({
    files: ['pwa/e2e/chat.e2e.ts', 'pwa/e2e/offline/drains.e2e.ts'],
  })
})

test('a change of the files that journeys build on starts all journeys', () => {
  expect(journeysFor('pwa/e2e/chat.e2e.ts', 'pwa/e2e/support/people.ts')).toBe('all')
  expect(journeysFor('api/testing/test-postgres.ts')).toBe('all')
  expect(journeysFor('pwa/e2e/chat.e2e.ts', 'pwa/routes/index.tsx')).toBe('all')
})

test('a project runs whole where no import shows what a change reaches', () => {
  expect(selectParts(['api/migrations/0042-index.sql']).whole).toEqual(['api'])
  expect(selectParts(['api/testing/test-setup.ts']).whole).toEqual(['api'])
  expect(selectParts(['pwa/e2e/texts.json']).whole).toEqual(['unit', 'components'])
  expect(selectParts(['schema/cities.json']).whole).toEqual(['unit', 'components', 'sync', 'api'])
  expect(selectParts(['schema/limits.ts', 'pwa/jobs/job-card.tsx', 'sync/engine/engine.ts']).whole).toEqual([])
})

test('a change of rules, and of tests that name rules, selects no other test, because the checks read both', () => {
  expect(selectParts(['.product/1-students-and-accounts.md', 'pwa/shell/shell.test.tsx', 'README.md']).whole).toEqual(
    [],
  )
})

test('new versions of packages reach every test', () => {
  expect(selectParts(['package-lock.json']).whole).toEqual(['unit', 'components', 'sync', 'api'])
})
