import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { publish, register, review } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fillStorage } from '../../testing/storage.ts'

const rated = { rating: 4.5, completedJobs: 3, propertyType: null }

test('a student reads the evaluations of the individual who posted the offer', async () => {
  const marc = register('private', 'Marc', { privateProfile: rated })
  review(marc, { title: 'Tailler la haie', comment: 'Tout était prêt.' })
  const { id } = publish(marc, 'Porter du bois')
  const { press } = await openApp(`/jobs/${id}`, register('student'))

  await press(/^Avis sur Marc/)

  const card = await dialogNamed(/^Marc/)
  await says(['4.5', 'note sur 5 · 1 évaluation', 'jobs terminés', 'Tailler la haie', 'Tout était prêt.'], card)
})

test('a device without room shows the evaluations that it received', async () => {
  const marc = register('private', 'Marc')
  const { id } = publish(marc, 'Porter du bois')
  review(marc, { title: 'Tailler la haie', comment: 'Clair et ponctuel.' })
  fillStorage()
  const { press } = await openApp(`/jobs/${id}`)

  await press(/^Avis sur Marc/)

  await says(['Clair et ponctuel.'], await dialogNamed(/^Marc/))
})

test('an individual reads their own evaluations on the dashboard', async () => {
  const marc = register('private', 'Marc', { privateProfile: rated })
  review(marc, { title: 'Tailler la haie', comment: 'Tout était prêt.' })
  const { press } = await openApp('/dashboard', marc)

  await press('Mes évaluations')

  await says(['Tout était prêt.'], await dialogNamed(/^Marc/))
})

test('an individual without evaluations is shown as new', async () => {
  const marc = register('private', 'Marc')
  const { press } = await openApp('/dashboard', marc)

  await press('Mes évaluations')

  await says(['Nouveau', 'Pas encore d’évaluation'], await dialogNamed(/^Marc/))
})

test('where the reviews cannot be loaded the card says so, and tries again', async () => {
  const marc = register('private', 'Marc')
  review(marc, { title: 'Tailler la haie', comment: 'Tout était prêt.' })
  network.reply(`GET /api/users/${marc.id}/reviews`, 500, { message: 'Une erreur s’est produite', code: 'internal' })
  const { press } = await openApp('/dashboard', marc)
  await press('Mes évaluations')
  const card = await dialogNamed(/^Marc/)
  await says(['Impossible de charger les évaluations.'], card)

  network.heal()
  await press('Réessayer', card)

  await says(['Tout était prêt.'], card)
  await saysNo(['Impossible de charger les évaluations.'])
})

test('without network a card that was read at an earlier visit says how old it is', async () => {
  const marc = register('private', 'Marc')
  const before = await openApp('/dashboard', marc)
  await before.press('Mes évaluations')
  await says(['Pas encore d’évaluation'], await dialogNamed(/^Marc/))
  unmountAll()
  network.setOnline(false)

  const { press } = await openApp('/dashboard', marc)
  await press('Mes évaluations')

  await says(
    ['Hors ligne : voici le profil enregistré sur cet appareil. Dernière mise à jour à l’instant.'],
    await dialogNamed(/^Marc/),
  )
})

test('without network the card says when the reviews come', async () => {
  const marc = register('private', 'Marc')
  const { press } = await openApp('/dashboard', marc)
  network.setOnline(false)

  await press('Mes évaluations')

  await says(['Les évaluations s’afficheront dès que vous serez en ligne.'], await dialogNamed(/^Marc/))
  expect(network.isDown).toBe(true)
})
