import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { makeCast } from './sweep/cast.ts'
import { screensWith, sweep, sweepTimeout } from './sweep/look.ts'
import { visitorScreens } from './sweep/screens.ts'

test('nothing is wrong with what visitors see and open', { timeout: sweepTimeout }, async () => {
  const cast = await makeCast(sharedServer(), 'normal')
  const page = await openPage()

  const faults = await sweep(page, cast, screensWith('normal', visitorScreens), ['phone'])

  expect(faults).toEqual({})
})
