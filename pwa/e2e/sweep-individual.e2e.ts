import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { fillALittle, makeCast } from './sweep/cast.ts'
import { screensWith, sweep, sweepTimeout } from './sweep/look.ts'
import { complaintScreens, individualScreens } from './sweep/screens.ts'

test('nothing is wrong with what an individual sees once things have happened', { timeout: sweepTimeout }, async () => {
  const cast = await makeCast(sharedServer(), 'empty')
  await fillALittle(sharedServer(), cast)
  const page = await openPage({ person: cast.individual })

  const faults = await sweep(page, cast, [...screensWith('normal', individualScreens), ...complaintScreens], ['phone'])

  expect(faults).toEqual({})
})
