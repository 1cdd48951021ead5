import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { fillALittle, makeCast } from './sweep/cast.ts'
import { screensWith, sweep, sweepTimeout } from './sweep/look.ts'
import { studentScreens } from './sweep/screens.ts'

test('nothing is wrong with what a student sees once things have happened', { timeout: sweepTimeout }, async () => {
  const cast = await makeCast(sharedServer(), 'empty')
  await fillALittle(sharedServer(), cast)
  const page = await openPage({ person: cast.student })

  const faults = await sweep(page, cast, screensWith('normal', studentScreens), ['phone'])

  expect(faults).toEqual({})
})
