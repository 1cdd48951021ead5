import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { isNoRoom } from './no-room.ts'

const full = new DOMException('full', 'QuotaExceededError')

test('a storage without room is known by itself, within what Dexie makes of it, and among the rows of one write', () => {
  const aborted = new Dexie.AbortError(full as never)
  const bulk = new Dexie.BulkError('2 of 3 failed', [new Error('other'), full] as never)

  expect([full, aborted, bulk].map(isNoRoom)).toEqual([true, true, true])
})

test('no other failure is taken for it', () => {
  const gone = new DOMException('The disk is gone.', 'UnknownError')

  expect([gone, new Error('QuotaExceededError'), undefined, null, 'full'].map(isNoRoom)).toEqual(Array(5).fill(false))
})
