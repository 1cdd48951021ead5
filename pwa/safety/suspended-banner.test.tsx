import { expect, test } from 'vitest'
import { screen } from '@testing-library/dom'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { openChat } from '../testing/chat.ts'
import { network } from '../testing/network.ts'
import { agree, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

const suspendedAt = '2026-11-21T10:00:00.000Z'
const since = 'Compte suspendu depuis'

test('the home of a suspended person shows the suspension and the remaining rights, until it is lifted (1.4.61)', async () => {
  const marc = register('private', undefined, { suspendedAt })

  await openApp('/dashboard', marc)
  await says([
    since,
    'Vous pouvez lire et exporter vos données, mais plus publier, écrire ni modifier votre profil.',
    'Vos offres ouvertes sont masquées. Le motif est dans vos notifications.',
    'De l’argent réservé reste bloqué, et vous pouvez encore signaler un problème ou proposer d’annuler.',
    'Écrivez-nous par la page Contact.',
  ])
  network.api.server.setSuspended(marc.id, false)
  network.announce()

  await expect.poll(() => screen.queryByText(since, { exact: false })).toBeNull()
})

test('the home of a suspended student lists the acts that a student may not do', async () => {
  await openApp('/dashboard', register('student', undefined, { suspendedAt }))

  await says([since, 'mais plus postuler, écrire ni modifier votre profil.'])
  await saysNo(['Vos offres ouvertes'])
})

test('the wizard says from its first step that nothing can be published now, and that the text stays (1.4.61)', async () => {
  const app = await openApp('/dashboard', register('private', undefined, { suspendedAt }))

  await app.press('Publier une offre')

  await says(
    [since, 'Cette offre ne peut pas être publiée pour l’instant. Elle reste en brouillon sur cet appareil.'],
    await dialogNamed('Publier une offre'),
  )
})

test('the letter of a suspended student says before the first word that it cannot leave (1.4.61)', async () => {
  const job = publish(register('private'), 'Tondre la pelouse')
  const app = await openApp(`/jobs/${job.id}`, register('student', undefined, { suspendedAt }))

  await app.press('Postuler')

  await says(
    [since, 'Votre candidature ne peut pas partir pour l’instant. Elle reste en brouillon sur cet appareil.'],
    await dialogNamed('Votre candidature'),
  )
})

test('the forms of the profile, of an edit and of a review say that nothing can be stored now (1.4.61)', async () => {
  const notStored = 'Ces modifications ne peuvent pas être enregistrées pour l’instant.'
  const marc = register('private')
  publish(marc, 'Tondre la pelouse')
  network.api.server.setSuspended(marc.id, true)
  const app = await openApp('/dashboard', marc)

  await app.press('Modifier', await screen.findByRole('article', { name: 'Tondre la pelouse' }))
  await says([since, notStored], await dialogNamed('Modifier l’offre'))
  await app.press('Fermer', await dialogNamed('Modifier l’offre'))
  await app.press('Modifier le profil')
  await says([since, notStored], await dialogNamed('Modifier le profil'))
  unmountAll()
  const lea = register('student')
  const job = agree(register('private'), lea, 'Porter du bois')
  move(job, 'completed')
  network.api.server.setSuspended(lea.id, true)
  await openApp(`/review-individual/${job.id}`, lea)

  await says([since, 'Cette évaluation ne peut pas partir pour l’instant. Elle reste en brouillon sur cet appareil.'])
})

test('a chat says above its field that a suspended person’s messages do not leave (1.4.61)', async () => {
  const { lea } = await openChat()
  await saysNo([since])

  network.api.server.setSuspended(lea.id, true)
  network.announce()

  await says([since, 'Vos messages ne peuvent pas partir pour l’instant.'])
})
