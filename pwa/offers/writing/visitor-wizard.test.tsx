import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, fieldNamed, openApp, signInOnDevice, type App } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { password, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fillTerms, goOn } from '../../testing/wizard.ts'

/** Writes an offer without an account, as far as its last step. */
async function write(): Promise<App> {
  const app = await openApp('/publish?title=Monter une étagère')
  await dialogNamed('Publier une offre')
  expect(fieldNamed('Titre').value).toBe('Monter une étagère')
  await app.fill('Description', 'Le mur est en béton.')
  await goOn(app, 2)
  await fillTerms(app)
  await goOn(app, 3)
  await goOn(app, 4)
  return app
}

test('somebody writes an offer first and signs up at the end, and the offer awaits them there (2.2.116)', async () => {
  const app = await write()
  await says(['Pour publier, créez votre compte'])
  await app.press('Publier l’offre')
  const signUp = await dialogNamed('Inscription Particulier')
  await app.fill('Prénom', 'Odette')
  await app.fill('Nom', 'Favre')
  await app.fill('E-mail', 'odette@example.ch')
  await app.fill('Mot de passe', password)
  await app.fill('Téléphone', '+41 79 000 00 00')
  expect(fieldNamed('Ville').value).toBe('Lausanne, VD')
  await app.user.click(within(signUp).getByRole('checkbox'))
  await app.press('Créer mon compte')

  await says(['Étape 4 sur 4', 'Monter une étagère', 'Le mur est en béton.'], await dialogNamed('Publier une offre'))
  await app.press('Publier l’offre')

  await expect.poll(() => [...network.api.server.state.jobs.values()]).toMatchObject([{ title: 'Monter une étagère' }])
})

test('what a visitor has written is there again after a reload, and for nobody else who signs in (2.2.116)', async () => {
  await write()
  unmountAll()
  await openApp('/publish')
  await says(['Étape 4 sur 4', 'Brouillon repris', 'Le mur est en béton.'])
  unmountAll()

  await openApp('/dashboard', register('private', 'Anne'))

  await screen.findByRole('heading', { level: 1 })
  await saysNo(['Étape 4 sur 4'])
})

test('what was sent on to a sign-up is taken up by no account that was there before (2.2.116)', async () => {
  const anne = register('private', 'Anne')
  const app = await write()
  await app.press('Publier l’offre')
  await dialogNamed('Inscription Particulier')
  unmountAll()
  sessionStorage.clear()

  await openApp('/dashboard', anne)

  await screen.findByRole('heading', { level: 1 })
  await saysNo(['Étape 4 sur 4'])
})

test('a reload keeps the title as it was changed, and another need asks before it replaces the draft (2.2.116)', async () => {
  const app = await openApp('/publish?title=Monter une étagère')
  await dialogNamed('Publier une offre')
  await app.fill('Titre', 'Monter deux étagères')
  await app.fill('Description', 'Le mur est en béton.')
  expect(app.place()).toBe('/publish')
  unmountAll()

  const again = await openApp('/publish?title=Tondre la pelouse')
  const question = await screen.findByRole('alertdialog', { name: /^Remplacer votre brouillon/ })
  await says(['« Monter deux étagères » sera supprimé et remplacé par « Tondre la pelouse ».'], question)
  await again.press('Annuler', question)
  await expect.poll(() => fieldNamed('Titre').value).toBe('Monter deux étagères')
})

test('a page whose visitor has signed in elsewhere leads to the dashboard (2.2.116)', async () => {
  const app = await write()

  await signInOnDevice(register('private', 'Anne'))

  await expect.poll(app.place, { timeout: 6_000 }).toBe('/dashboard')
})

test('whoever is signed in comes to the wizard of their account (2.2.116, 2.2.119)', async () => {
  const app = await openApp('/publish', register('private', 'Anne'))

  await dialogNamed('Publier une offre')
  expect(app.place()).toBe('/dashboard')
})
