import { expect, test } from 'vitest'
import { isWrittenBy } from './review.ts'

const anne = { firstName: 'Anne', lastName: 'Blanc' }
const tom = { firstName: 'Tom', lastName: 'Blanc' }

test('the server says whose review it is, and the name decides for reviews that a device stored before (1.2.407)', () => {
  const of = (isMine?: boolean) => ({ reviewer: anne, ...(isMine !== undefined && { isMine }) })

  expect([isWrittenBy(of(false), anne), isWrittenBy(of(true), anne), isWrittenBy(of(true), tom)]).toEqual([
    false,
    true,
    true,
  ])
  expect([isWrittenBy(of(), anne), isWrittenBy(of(), tom)]).toEqual([true, false])
})
