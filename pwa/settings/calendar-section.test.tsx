import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { holdDoubleTap } from '../testing/double-tap.ts'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('the address of the calendar is made, shown once, replaced, and stopped (1.2.398)', async () => {
  const { press, goTo } = await openApp('/settings', register('student', 'Léa'))

  await press('Créer le lien')
  await says(['Ce lien ne s’affiche qu’une fois.', 'Copier le lien'])
  const first = fieldNamed('Votre lien').value
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir dans mon agenda' })
  expect(first).toBe(network.api.security.calendar?.address)
  expect(link.getAttribute('href')).toBe(first.replace('https:', 'webcal:'))

  await goTo('/about')
  await goTo('/settings')
  await says(['Lien créé le 20 nov.'])
  expect(screen.queryByLabelText('Votre lien')).toBeNull()
  await press('Remplacer le lien')
  await says(['Copier le lien'])
  expect(fieldNamed('Votre lien').value).not.toBe(first)

  await press('Désactiver')
  await says(['Lien désactivé', 'Créer le lien'])
  expect(network.api.security.calendar).toBeNull()
})

test('the second tap of a double one replaces no address, a later tap does (1.2.398)', async () => {
  const { press } = await openApp('/settings', register('student', 'Léa'))
  const taps = holdDoubleTap()
  const asked = () => network.calls.filter((call) => call === 'POST /api/account/calendar').length

  await press('Créer le lien')
  await says(['Copier le lien'])
  await press('Remplacer le lien')
  const afterTwo = asked()
  taps.letGo()
  await press('Remplacer le lien')

  await expect.poll(asked).toBe(2)
  expect(afterTwo).toBe(1)
})

test('without network the settings say that the address waits for it', async () => {
  const { goTo } = await openApp('/about', register('student', 'Léa'))
  network.setOnline(false)

  await goTo('/settings')

  const section = (await screen.findByRole('heading', { name: 'Agenda' })).closest('section')
  await says(['Le lien de votre agenda s’affichera dès que vous serez en ligne.'], section as HTMLElement)
  await saysNo(['Créer le lien'])
  expect(within(section as HTMLElement).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

test('an address whose answer is lost is shown to exist, and can be replaced', async () => {
  const { press } = await openApp('/settings', register('student', 'Léa'))
  network.loseAnswers('POST /api/account/calendar')

  await press('Créer le lien')

  await says(['Pas de réponse', 'Lien créé le 20 nov.', 'Remplacer le lien'])
  await saysNo(['Rien n’a changé'])
})
