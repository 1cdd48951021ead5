import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { fillALittle, makeCast } from './sweep/cast.ts'
import { lookAt, screensWith, sweep, sweepTimeout } from './sweep/look.ts'
import { studentScreens } from './sweep/screens.ts'

test('nothing is wrong with what a student sees once things have happened', { timeout: sweepTimeout }, async () => {
  const cast = await makeCast(sharedServer(), 'empty')
  await fillALittle(sharedServer(), cast)
  const page = await openPage({ person: cast.student })

  const faults = await sweep(page, cast, screensWith('normal', studentScreens), ['phone'])

  expect(faults).toEqual({})
})

test('each kind of fault is found where there is one', async () => {
  const page = await openPage()
  const cast = await makeCast(sharedServer(), 'normal')
  const planted = `
    <style>@keyframes turn { to { rotate: 1turn } }</style>
    <h1>Titre</h1><button></button><p>Please wait</p>
    <p style="animation: turn 1s infinite">Tourne</p>
    <p style="width: 3000px">Large</p>
    <p style="width: 4ch; overflow: hidden; white-space: nowrap">Anticonstitutionnellement</p>`

  const screen = { name: 'planted', open: () => page.setContent(planted), texts: ['Titre', 'Sous-titre'] }
  const faults = await lookAt(page, cast, screen, { patience: 500 })

  expect(Object.keys(faults).sort()).toEqual(
    ['axe', 'axe in a window', 'english', 'enlarged', 'missing', 'moving', 'sideways', 'sideways in a window'].sort(),
  )
  expect(faults.missing).toEqual(['Sous-titre'])
})
