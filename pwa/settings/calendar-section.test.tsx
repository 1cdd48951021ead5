import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { holdDoubleTap } from '../testing/double-tap.ts'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('the address of the calendar is made, shown once, replaced, and stopped (1.2.398)', async () => {
  const { press, goTo } = await openApp('/settings', register('student', 'Léa'))

  await press('Créer mon adresse')
  await says(['Elle ne s’affiche qu’une fois.', 'Copier l’adresse'])
  const first = fieldNamed('Votre adresse').value
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir dans mon agenda' })
  expect(first).toBe(network.api.security.calendar?.address)
  expect(link.getAttribute('href')).toBe(first.replace('https:', 'webcal:'))

  await goTo('/about')
  await goTo('/settings')
  await says(['Une adresse existe depuis le 20/11/2026.'])
  expect(screen.queryByLabelText('Votre adresse')).toBeNull()
  await press('Remplacer par une nouvelle')
  await says(['Copier l’adresse'])
  expect(fieldNamed('Votre adresse').value).not.toBe(first)

  await press('Arrêter')
  await says(['Adresse arrêtée', 'Créer mon adresse'])
  expect(network.api.security.calendar).toBeNull()
})

test('the second tap of a double one replaces no address, a later tap does (1.2.398)', async () => {
  const { press } = await openApp('/settings', register('student', 'Léa'))
  const taps = holdDoubleTap()
  const asked = () => network.calls.filter((call) => call === 'POST /api/account/calendar').length

  await press('Créer mon adresse')
  await says(['Copier l’adresse'])
  await press('Remplacer par une nouvelle')
  const afterTwo = asked()
  taps.letGo()
  await press('Remplacer par une nouvelle')

  await expect.poll(asked).toBe(2)
  expect(afterTwo).toBe(1)
})

test('without network the settings say that the address waits for it', async () => {
  const { goTo } = await openApp('/about', register('student', 'Léa'))
  network.setOnline(false)

  await goTo('/settings')

  const section = (await screen.findByRole('heading', { name: 'Agenda' })).closest('section')
  await says(['L’adresse de votre agenda se règle au retour du réseau.'], section as HTMLElement)
  await saysNo(['Créer mon adresse'])
  expect(within(section as HTMLElement).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

test('an address whose answer is lost is shown to exist, and can be replaced', async () => {
  const { press } = await openApp('/settings', register('student', 'Léa'))
  network.loseAnswers('POST /api/account/calendar')

  await press('Créer mon adresse')

  await says(['Pas de réponse', 'Une adresse existe depuis le 20/11/2026.', 'Remplacer par une nouvelle'])
  await saysNo(['Rien n’a changé'])
})
