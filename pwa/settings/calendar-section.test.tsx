import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

/** Makes the address, in the place of one before, with the password. */
const make = async ({ press, fill }: Pick<App, 'press' | 'fill'>, name = 'Créer') => {
  await press(`${name} le lien`)
  const asked = await dialogNamed(/lien/)
  await fill('Mot de passe actuel', password)
  await press(name, asked)
}

test('the address of the calendar is made, shown once, replaced, and stopped (1.2.398)', async () => {
  const { press, fill, goTo } = await openApp('/settings', register('student'))

  await make({ press, fill })
  await says(['Ce lien ne s’affiche qu’une fois.', 'Copier le lien'])
  const first = fieldNamed('Votre lien').value
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir dans mon agenda' })
  expect(first).toBe(network.api.security.calendar?.address)
  expect(link.getAttribute('href')).toBe(first.replace('https:', 'webcal:'))

  await goTo('/about')
  await goTo('/settings')
  await says(['Lien créé le 20 nov.'])
  expect(screen.queryByLabelText('Votre lien')).toBeNull()
  await make({ press, fill }, 'Remplacer')
  await says(['Copier le lien'])
  expect(fieldNamed('Votre lien').value).not.toBe(first)

  await press('Désactiver')
  await says(['Lien désactivé', 'Créer le lien'])
  expect(network.api.security.calendar).toBeNull()
})

test('an address is made with the password alone, and a wrong one is said beside its field (3.4.743)', async () => {
  const { press, fill } = await openApp('/settings', register('student'))

  await press('Créer le lien')
  const asked = await dialogNamed(/^Créer un lien d’agenda/)
  await fill('Mot de passe actuel', 'faux')
  await press('Créer', asked)

  await says(['Ce n’est pas votre mot de passe'], asked)
  expect(network.api.security.calendar).toBeNull()
})

test('without network the settings say that the address waits for it', async () => {
  const { goTo } = await openApp('/about', register('student'))
  network.setOnline(false)

  await goTo('/settings')

  const section = (await screen.findByRole('heading', { name: 'Agenda' })).closest('section')
  await says(['Le lien de votre agenda s’affichera dès que vous serez en ligne.'], section as HTMLElement)
  await saysNo(['Créer le lien'])
  expect(within(section as HTMLElement).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

test('an address whose answer is lost is shown to exist, and can be replaced', async () => {
  const { press, fill } = await openApp('/settings', register('student'))
  network.loseAnswers('POST /api/account/calendar')

  await make({ press, fill })

  await says(['Pas de réponse', 'Le lien a peut-être été créé.', 'Lien créé le 20 nov.'])
  await saysNo(['Rien n’a changé'])
})
