import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const path = '/moderation'

/** Mia moderates; Léa has reported an offer of Marc's. */
const reported = () => {
  const [mia, marc, lea] = [register('private', 'Mia'), register('private', 'Marc'), register('student', 'Léa')]
  const job = publish(marc, 'Argent facile')
  network.api.moderation.moderators.add(mia.id)
  const body = { id: newId(), kind: 'job', subjectId: job.id, reason: 'scam', comment: 'Il demande mon code.' }
  network.api.moderation.answer(lea.id, 'POST', ['reports'], new URLSearchParams(), body)
  return { mia, marc, lea, job }
}

test('a moderator reads what is reported, and hides it with a reason, which is logged', async () => {
  const { mia } = reported()
  const { press, fill, user } = await openApp(path, mia)
  await says([
    'Offre de Marc Essai',
    'Arnaque ou fausse offre',
    'Argent facile',
    'Il demande mon code.',
    'Signalé par Léa Essai',
  ])

  await press('Masquer')
  const dialog = await dialogNamed('Masquer')
  await press('Masquer', dialog)
  await says(['Dites pourquoi : c’est noté au journal'], dialog)
  await fill('Raison', 'Demande un code de carte.')
  await press('Masquer', dialog)

  await says(['Rien à examiner'])
  await user.click(await screen.findByRole('tab', { name: 'Examinés' }))
  await says(['Masqué', 'Rétablir'])
  await user.click(await screen.findByRole('tab', { name: 'Journal' }))
  await says(['Masqué : offre de Marc Essai', 'Demande un code de carte.', 'Mia Essai'])
})

test('a report leads to a suspension of its author, or to nothing', async () => {
  const { mia, marc } = reported()
  const { press, fill } = await openApp(path, mia)

  await press('Suspendre le compte')
  const dialog = await dialogNamed('Suspendre le compte')
  await fill('Raison', 'Fausses offres.')
  network.reply('POST /api/moderation/decisions', 403, { code: 'not_yours', message: 'Vous n’y avez pas accès.' })
  await press('Suspendre', dialog)
  await says(['Vous n’y avez pas accès.'], dialog)
  network.heal()
  await press('Suspendre', dialog)

  await says(['Compte suspendu', 'Rien à examiner'])
  expect(network.api.moderation.log).toMatchObject([
    { act: 'suspend', person: { id: marc.id }, reason: 'Fausses offres.' },
  ])
})

test('without network, and when the list fails, the page says so and asks again', async () => {
  const { mia } = reported()
  network.setOnline(false)
  const { press } = await openApp(path, mia)

  await says(['La modération a besoin du réseau.'])
  network.setOnline(true)
  network.reply('GET /api/moderation/*', 500, { code: 'internal', message: 'Non.' })
  await press('Réessayer')
  await says(['La liste ne s’affiche pas.'])
  network.heal()
  await press('Réessayer')

  await says(['Offre de Marc Essai'])
})

test('whoever is no moderator is told, and a visitor signs in', async () => {
  const { lea } = reported()
  const { user } = await openApp(path, lea)
  await says(['Ce compte ne modère pas'])
  await user.click(await screen.findByRole('tab', { name: 'Journal' }))

  await says(['Ce compte ne modère pas'])
  await saysNo(['Argent facile'])
})

test('the settings of whoever is suspended say since when, and what is left to do', async () => {
  const marc = register('private', 'Marc', { suspendedAt: '2026-11-21T10:00:00.000Z' })

  await openApp('/settings', marc)

  await says(['Compte suspendu depuis', 'Vous pouvez lire et exporter vos données, mais plus écrire.'])
})
