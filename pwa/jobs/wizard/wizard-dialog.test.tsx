import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'
import { readUnfinished } from './refill.ts'

const openWizard = async ({ press }: App) => {
  await press('Publier une offre')
  return await dialogNamed('Publier une offre')
}

async function openDashboard(): Promise<App & { anne: User }> {
  const anne = register('private', 'Anne')
  const app = await openApp('/dashboard', anne)
  return { ...app, anne }
}

const fillSubject = async ({ fill, press }: App) => {
  await fill('Titre', 'Arroser les tomates')
  await fill('Description', 'Une serre et dix pieds.')
  await press('Suivant')
  await says(['Étape 2 sur 2'])
}
const fillTerms = async ({ fill }: App) => {
  await fill('Lieu', 'Lausanne, VD')
  await fill('Durée', '2h30')
}
const published = () =>
  [...network.api.server.state.jobs.values()].map(({ title, rate, duration }) => ({ title, rate, duration }))

test('the first step asks what there is to do, and leads on once title and description are there', async () => {
  const app = await openDashboard()
  const wizard = await openWizard(app)
  await says(
    [
      'De quoi s’agit-il ?',
      'Services physiques',
      'Services numériques',
      'Soutien académique',
      'Services créatifs',
      'Conseil et accompagnement',
    ],
    wizard,
  )
  const next = () => screen.getByRole('button', { name: 'Suivant' })
  expect(next()).toHaveProperty('disabled', true)

  await app.fill('Titre', 'Arroser les tomates')
  const withoutDescription = next()
  expect(withoutDescription).toHaveProperty('disabled', true)
  await app.fill('Description', 'Une serre et dix pieds.')

  expect(next()).toHaveProperty('disabled', false)
})

test('the second step asks where, how long and for how much, and “Précédent” leads back with everything kept', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await says(['Où, combien de temps, à quel prix ?', 'minimum recommandé 20 CHF/h'])
  expect(screen.getByRole('button', { name: 'Publier l’offre' })).toHaveProperty('disabled', true)
  await fillTerms(app)
  expect(screen.getByRole('button', { name: 'Publier l’offre' })).toHaveProperty('disabled', false)

  await app.press('Précédent')

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les tomates')
})

test('a rate below the minimum is said at its field, and nothing is published', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  await app.fill('Montant exact', '9')

  await app.press('Publier l’offre')

  await says(['Le tarif minimum est de 15 CHF/h'])
  expect(published()).toEqual([])
})

test('an offer on its way says so; once published it stands among the open ones', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  const sending = network.hold('POST /api/sync/push')

  await app.press('Publier l’offre')
  await screen.findByRole('button', { name: 'Publication...' })
  sending.letGo()

  await says(['Offre publiée avec succès !', 'Votre annonce est maintenant visible par les étudiants.'])
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  expect(published()).toEqual([{ title: 'Arroser les tomates', rate: 20, duration: '2h30' }])
})

test('nothing can be changed while an offer is on its way, and it does not come back as a draft', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  const sending = network.hold('POST /api/sync/push')
  await app.press('Publier l’offre')
  await screen.findByRole('button', { name: 'Publication...' })

  await app.press('Précédent')
  const isLocked = fieldNamed('Durée').closest('[inert]') !== null
  sending.letGo()
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  await openWizard(app)

  await expect.poll(() => fieldNamed('Titre').value).toBe('')
  expect(isLocked).toBe(true)
})

test('a half-written offer is kept for the next visit, at the step where it was left', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await app.fill('Lieu', 'Lausanne, VD')

  await app.press('Fermer')
  await saysNo(['Étape 2 sur 2'])
  await openWizard(app)

  await expect.poll(() => fieldNamed('Lieu').value).toBe('Lausanne, VD')
})

test('an offer written without network waits among the open ones, and is no draft any more', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)

  await app.press('Publier l’offre')
  await says(['Enregistré. Partira au retour du réseau.'])
  await says(['En attente d’envoi'], await screen.findByRole('article', { name: 'Arroser les tomates' }))
  await openWizard(app)
  await expect.poll(() => fieldNamed('Titre').disabled).toBe(false)

  expect([fieldNamed('Titre').value, published()]).toEqual(['', []])
})

test('an offer that is refused once its wizard is closed takes the place of another half-written one only on a yes', async () => {
  const app = await openDashboard()
  await openWizard(app)
  network.setOnline(false)
  await fillSubject(app)
  await fillTerms(app)
  await app.press('Publier l’offre')
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  await openWizard(app)
  await app.fill('Titre', 'Tondre la pelouse')
  await app.press('Fermer')
  await expect.poll(() => readUnfinished(openDatabase(app.anne.id))).toMatchObject({ title: 'Tondre la pelouse' })
  network.refuseNext('invalid')
  network.setOnline(true)
  const card = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  const question = () => screen.findByRole('alertdialog', { name: /^Remplacer votre brouillon/ })

  await app.press('Modifier et renvoyer', card)
  await says(['« Tondre la pelouse » sera effacé : « Arroser les tomates » prendra sa place.'], await question())
  await app.press('Annuler', await question())
  await openWizard(app)
  const kept = fieldNamed('Titre').value
  await app.press('Fermer')
  await app.press('Modifier et renvoyer', card)
  await app.press('Remplacer', await question())

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les tomates')
  await saysNo(['Non envoyée'])
  expect(kept).toBe('Tondre la pelouse')
})

test('a refusal while the wizard stands open is said, and everything is there to be changed', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  network.refuseNext('invalid')

  await app.press('Publier l’offre')

  await says(['Erreur lors de la publication', 'Certaines informations ne conviennent pas.'])
  expect([fieldNamed('Durée').value, published()]).toEqual(['2h30', []])
})

test('a device that takes nothing more says that the offer was not published, and keeps it in sight', async () => {
  const app = await openDashboard()
  await openWizard(app)
  await fillSubject(app)
  await fillTerms(app)
  fillStorage()

  await app.press('Publier l’offre')

  await says(['Erreur lors de la publication', 'Votre texte est conservé.'])
  expect(fieldNamed('Durée').value).toBe('2h30')
})
