import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp, signInOnDevice, type App } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { password, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { choose } from '../../testing/reviewing.ts'
import { fillTerms, goOn } from '../../testing/wizard.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({ default: (file: File) => Promise.resolve(file) }))

const textOf = (name: string) => `data:image/png;base64,${btoa(name)}`
const sources = () =>
  screen.queryAllByRole('img', { name: /^Photo \d de l’offre$/ }).map((picture) => picture.getAttribute('src'))
const keptPhotos = async () => (await openDatabase(null).drafts.toArray()).map(({ value }) => value)

/** Writes an offer without an account, as far as its last step. */
async function write(...photos: string[]): Promise<App> {
  const app = await openApp('/publish?title=Monter une étagère')
  await dialogNamed('Publier une offre')
  expect(fieldNamed('Titre').value).toBe('Monter une étagère')
  if (photos.length > 0) choose(...photos)
  await expect.poll(sources).toEqual(photos.map(textOf))
  await app.fill('Description', 'Le mur est en béton.')
  await goOn(app, 2)
  await fillTerms(app)
  await goOn(app, 3)
  await goOn(app, 4)
  return app
}

test('somebody writes an offer with photos first and signs up at the end, and all of it goes once, from there (2.2.116, 2.2.145)', async () => {
  await write('avant.png', 'cote.png')
  unmountAll()
  const app = await openApp('/publish')
  await says(['Étape 4 sur 4', 'Brouillon repris', 'Pour publier, créez votre compte'])
  for (const step of [3, 2, 1]) {
    await app.press('Précédent')
    await says([`Étape ${step} sur 4`])
  }
  await expect.poll(sources).toEqual([textOf('avant.png'), textOf('cote.png')])
  await app.press('Retirer la photo 1')
  for (const step of [2, 3, 4]) await goOn(app, step)
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

  const jobs = () => [...network.api.server.state.jobs.values()]
  await expect
    .poll(() => jobs().map(({ title, photoIds }) => [title, photoIds?.length]))
    .toEqual([['Monter une étagère', 1]])
  expect(await keptPhotos()).toEqual([])
})

test('another need asks before it replaces photos, and those of an offer that has expired are deleted (2.2.145)', async () => {
  const begin = async (title: string) => {
    const app = await openApp(`/publish?title=${title}`)
    await dialogNamed('Publier une offre')
    choose('avant.png')
    await expect.poll(keptPhotos).toEqual([{ added: [textOf('avant.png')], removed: [] }])
    unmountAll()
    return app
  }
  await begin('Tondre')
  const app = await openApp('/publish?title=Repeindre')
  await app.press('Remplacer', await screen.findByRole('alertdialog', { name: /^Remplacer votre brouillon/ }))
  await dialogNamed('Publier une offre')
  expect(sources()).toEqual([])
  unmountAll()

  await begin('Balayer')
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  await openApp('/publish')

  await dialogNamed('Publier une offre')
  expect(sources()).toEqual([])
  await expect.poll(keptPhotos).toEqual([])
})

test('what a visitor has written is there again after a reload, and for nobody else who signs in (2.2.116)', async () => {
  await write()
  unmountAll()
  await openApp('/publish')
  await says(['Étape 4 sur 4', 'Brouillon repris', 'Le mur est en béton.'])
  unmountAll()

  await openApp('/dashboard', register('private'))

  await screen.findByRole('heading', { level: 1 })
  await saysNo(['Étape 4 sur 4'])
})

test('what was sent on to a sign-up is taken up by no account that was there before (2.2.116)', async () => {
  const anne = register('private')
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

  await signInOnDevice(register('private'))

  await expect.poll(app.place, { timeout: 6_000 }).toBe('/dashboard')
})

test('whoever is signed in comes to the wizard of their account (2.2.116, 2.2.119)', async () => {
  const app = await openApp('/publish', register('private'))

  await dialogNamed('Publier une offre')
  expect(app.place()).toBe('/dashboard')
})
