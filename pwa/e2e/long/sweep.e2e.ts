import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { fillAgreedWork } from '../sweep/agreed-work.ts'
import { fillALittle, makeCast } from '../sweep/cast.ts'
import { screensWith, sweep, sweepTimeout } from '../sweep/look.ts'
import { complaintScreens, individualScreens, studentScreens } from '../sweep/screens.ts'
import { pageScreens, visitorScreens } from '../sweep/visitor-screens.ts'

const roles = { student: studentScreens, individual: individualScreens }
const afterwards = { student: [], individual: complaintScreens }

test.for(['student', 'individual'] as const)(
  'the sweep finds no fault in the screens of a new %s',
  { timeout: sweepTimeout },
  async (role) => {
    const cast = await makeCast(sharedServer(), 'empty')
    const page = await openPage({ person: cast[role] })

    const faults = await sweep(page, cast, screensWith('empty', roles[role]))

    expect(faults).toEqual({})
  },
)

test.for(['student', 'individual'] as const)(
  'the sweep finds no fault in the screens of a %s with some history',
  { timeout: sweepTimeout },
  async (role) => {
    const cast = await makeCast(sharedServer(), 'empty')
    await fillALittle(sharedServer(), cast)
    Object.assign(cast, await fillAgreedWork(cast.individual, cast.student))
    const page = await openPage({ person: cast[role] })

    const faults = await sweep(page, cast, [...screensWith('normal', roles[role]), ...afterwards[role]])

    expect(faults).toEqual({})
  },
)

test(
  'the sweep finds no fault in the public pages and the screens of visitors',
  { timeout: sweepTimeout },
  async () => {
    const cast = await makeCast(sharedServer(), 'normal')
    const page = await openPage()

    const faults = await sweep(page, cast, screensWith('normal', [...pageScreens, ...visitorScreens]))

    expect(faults).toEqual({})
  },
)
