import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { fillALittle, makeCast } from './sweep/cast.ts'
import { lookAt, sweep, sweepTimeout } from './sweep/look.ts'
import type { Screen } from './sweep/screen.ts'
import { complaintScreens, individualScreens, studentScreens } from './sweep/screens.ts'

/** The screens that contain the components of all others; `npm run storm -- journeys` looks at every screen. */
const daily = {
  student: {
    screens: studentScreens,
    names: ['congratulations', 'dashboard', 'jobs', 'letter', 'candidatures', 'chat', 'settings'],
  },
  individual: {
    screens: [...individualScreens, ...complaintScreens],
    names: ['jobs', 'applicants', 'wizard, last step', 'payment', 'wallet', 'complaint'],
  },
}

const named = (screens: readonly Screen[], names: readonly string[]): Screen[] =>
  names.map((name) => {
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(`There is no screen named ${name}.`)
    return screen
  })

test.for(['student', 'individual'] as const)(
  'the sweep finds no fault in the daily screens of a %s on a phone',
  { timeout: sweepTimeout },
  async (role) => {
    const cast = await makeCast(sharedServer(), 'empty')
    await fillALittle(sharedServer(), cast)
    const page = await openPage({ person: cast[role] })

    const faults = await sweep(page, cast, named(daily[role].screens, daily[role].names), ['phone'])

    expect(faults).toEqual({})
  },
)

test('the sweep finds each kind of fault', async () => {
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
    [
      'axe',
      'axe in a window',
      'english',
      'enlarged',
      'missing',
      'moving',
      'sideways',
      'sideways in a window',
      'zoomed',
    ].sort(),
  )
  expect(faults.missing).toEqual(['Sous-titre'])
})
