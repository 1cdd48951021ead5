import { expect, test } from 'vitest'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { hasAnyOffer } from './queries.ts'

test('nobody is said to have no offer before the device has read the unsent ones (2.2.143)', () => {
  const none = { refused: [], unsaved: [] }
  const left = { refused: [], unsaved: [{ jobId: 'haie', keys: [], text: null }] }
  const open = [{ id: 'haie' } as JobRow]

  expect([hasAnyOffer(undefined, none), hasAnyOffer([], undefined)]).toEqual([undefined, undefined])
  expect([hasAnyOffer([], none), hasAnyOffer([], left), hasAnyOffer(open, undefined)]).toEqual([false, true, true])
})
