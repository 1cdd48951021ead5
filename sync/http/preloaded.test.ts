import { expect, test } from 'vitest'
import { preloadAnswers, takePreloaded } from './preloaded.ts'

test('an answer that came with the document replaces only one call', () => {
  preloadAnswers({ '/api/jobs?page=1': { value: [], total: 0 }, '/api/jobs/7': { status: 404 } })

  expect([takePreloaded('/api/jobs?page=1'), takePreloaded('/api/jobs?page=1')]).toEqual([
    { value: [], total: 0 },
    undefined,
  ])
  expect([takePreloaded('/api/jobs/7'), takePreloaded('/api/jobs/7')]).toEqual([{ status: 404 }, undefined])
})
