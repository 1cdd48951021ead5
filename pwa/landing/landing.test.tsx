import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialogNamed } from '../testing/app.tsx'
import { says } from '../testing/reading.ts'
import { render } from '../testing/render.ts'
import { Landing } from './landing.tsx'

const openLanding = () => {
  render(<Landing />)
  return userEvent.setup({ delay: null })
}

test('the landing says what is documented', async () => {
  openLanding()

  await says([
    'Coup de main',
    'Connexion',
    "S'inscrire",
    'Jobs disponibles',
    'Comment ça marche',
    `© 2024–${new Date().getFullYear()}`,
  ])
})

test('three examples, said to be some, show what students find', () => {
  openLanding()

  expect(screen.getAllByRole('article').map((one) => one.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'ExempleAide au ménageGenève, GE2 h25 CHF/hPostuler',
    'ExempleJardinageLausanne, VD3 h20 CHF/hPostuler',
    'ExempleDéménagementBâle, BS4 h30 CHF/hPostuler',
  ])
})

test.each([
  ['Trouver un job', 'Inscription Étudiant'],
  ['Trouver de l’aide', 'Inscription Particulier'],
  ['Postuler', 'Inscription Étudiant'],
])('“%s” opens “%s”', async (button, dialog) => {
  const user = openLanding()

  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: button })[0]!)

  await dialogNamed(dialog)
})
