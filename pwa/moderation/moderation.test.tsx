import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import type { Attachment } from '../../schema/messages/message.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { photoFile } from '../testing/memory-api.ts'
import { network } from '../testing/network.ts'
import { act, agree, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const path = '/moderation'

/** Makes Mia a moderator, and has Léa report an offer of Marc's. */
const reported = () => {
  const [mia, marc, lea] = [register('private', 'Mia'), register('private', 'Marc'), register('student', 'Léa')]
  const job = publish(marc, 'Argent facile')
  network.api.moderation.moderators.add(mia.id)
  const body = { id: newId(), kind: 'job', subjectId: job.id, reason: 'scam', comment: 'Il demande mon code.' }
  network.api.moderation.answer(lea.id, 'POST', ['reports'], new URLSearchParams(), body)
  return { mia, marc, lea, job }
}

// The network of tests returns blobs that Node does not accept as such.
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'))
afterEach(() => void vi.restoreAllMocks())

/** Makes Mia a moderator, and has Léa report a message of Marc's with this attachment. */
const reportedMessage = (attachment: Attachment, content: string) => {
  const [mia, marc, lea] = [register('private', 'Mia'), register('private', 'Marc'), register('student', 'Léa')]
  const { moderation } = network.api
  moderation.moderators.add(mia.id)
  const id = newId()
  const draft = { id, jobId: agree(marc, lea, 'Garder le perroquet').id, receiverId: lea.id, content, attachment }
  act(marc, 'message.send', draft, attachment.kind === 'photo' ? 'data:image/png;base64,eA==' : undefined)
  if (attachment.kind === 'photo') moderation.photos.set(id, photoFile('x'))
  const body = { id: newId(), kind: 'message', subjectId: id, reason: 'harassment' }
  moderation.answer(lea.id, 'POST', ['reports'], new URLSearchParams(), body)
  return { mia, photo: id }
}
const photoOfMarc = { name: 'Photo de Marc Essai' }
const looks = () => network.calls.filter((line) => line.includes('/photos/'))

test('a reported photo is covered until it is asked for, is enlarged, covered again, and kept nowhere (1.2.420)', async () => {
  const { mia } = reportedMessage({ kind: 'photo' }, 'Photo')
  const { press } = await openApp(path, mia)
  await says(['Message de Marc Essai', 'Voir la photo'])
  expect([screen.queryByRole('img', photoOfMarc), looks()]).toEqual([null, []])

  await press('Voir la photo')
  await screen.findByRole('img', photoOfMarc)
  await press('Agrandir : Photo de Marc Essai')
  const dialog = await dialogNamed('Photo de Marc Essai')
  await within(dialog).findByRole('img', photoOfMarc)
  await press('Fermer', dialog)
  await press('Couvrir la photo')

  await expect.poll(() => screen.queryByRole('img', photoOfMarc)).toBeNull()
  expect(looks()).toHaveLength(1)
  expect(await openDatabase(mia.id).messagePhotos.count()).toBe(0)
})

test('a reported photo that does not come says why, and is asked for again; one that was deleted is gone (1.2.420)', async () => {
  const { mia, photo } = reportedMessage({ kind: 'photo' }, 'Photo')
  const { press } = await openApp(path, mia)
  await says(['Voir la photo'])

  network.setOnline(false)
  await press('Voir la photo')
  await says(['Nécessite le réseau'])
  expect(looks()).toEqual([])
  network.setOnline(true)
  network.lose('GET /api/moderation/*/photos/1')
  await saysNo(['Nécessite le réseau'])
  await press('Voir la photo')
  await says(['Cette photo s’affichera dès que vous serez en ligne.'])
  await press('Couvrir la photo')
  network.heal()
  network.reply('GET /api/moderation/*/photos/1', 500, { code: 'internal', message: 'Non.' })
  await press('Voir la photo')
  await says(['Impossible de charger cette photo.'])
  network.heal()
  network.api.moderation.photos.delete(photo)
  await press('Réessayer')

  await says(['Cette photo n’existe plus : elle a été supprimée.'])
  expect(within(screen.getByRole('article')).queryByRole('button', { name: 'Réessayer' })).toBeNull()
})

test('the place of a reported message is read as text (1.2.420)', async () => {
  const at = { latitude: 46.5197, longitude: -6.6323 }
  const { mia } = reportedMessage({ kind: 'place', name: 'Gare de Nyon', at }, 'Lieu : Gare de Nyon')

  await openApp(path, mia)

  await says(['Lieu : Gare de Nyon', 'Position mesurée : 46.51970° N, 6.63230° O'])
  expect(screen.getByRole('article').textContent.match(/Gare de Nyon/g)).toHaveLength(1)
  expect(screen.queryByRole('link', { name: /carte/ })).toBeNull()
})

test('a moderator reads a reported offer, and hides it with a reason, which is logged (1.4.51, 1.4.53)', async () => {
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
  await says(['Indiquez le motif : il sera noté au journal'], dialog)
  await fill('Motif', 'Demande un code de carte.')
  await press('Masquer', dialog)

  await says(['Rien à examiner'])
  await user.click(await screen.findByRole('tab', { name: 'Examinés' }))
  await says(['Masqué', 'Rétablir'])
  await user.click(await screen.findByRole('tab', { name: 'Journal' }))
  await says(['Masqué : offre de Marc Essai', 'Demande un code de carte.', 'Mia Essai'])
})

test('a reason that is too long shows an error at its field', async () => {
  const { mia } = reported()
  const { press, fill } = await openApp(path, mia)
  await press('Masquer')
  const dialog = await dialogNamed('Masquer')
  await fill('Motif', 'a'.repeat(limits.report + 1))

  await press('Masquer', dialog)

  await says(['Ce texte est trop long'], dialog)
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Motif'))
})

test('when the last report of a page is settled, the page before it is shown', async () => {
  const [mia, marc, lea] = [register('private'), register('private', 'Marc'), register('student')]
  network.api.moderation.moderators.add(mia.id)
  for (let number = 1; number <= 21; number += 1) {
    const body = { id: newId(), kind: 'job', subjectId: publish(marc, `Offre ${number}`).id, reason: 'scam' }
    network.api.moderation.answer(lea.id, 'POST', ['reports'], new URLSearchParams(), body)
  }
  const { press, fill } = await openApp(path, mia)
  await press('Page suivante')
  await says(['Offre 21'])

  await press('Classer sans suite')
  const dialog = await dialogNamed('Classer sans suite')
  await fill('Motif', 'Rien à redire.')
  await press('Classer', dialog)

  await says(['Offre 20'])
  await saysNo(['Rien à examiner', 'Offre 21'])
})

test('the reporter’s words follow their name, apart from the reported text', async () => {
  const { mia } = reported()

  await openApp(path, mia)

  const card = await screen.findByRole('article')
  await says(['« Il demande mon code. »'], card)
  const inOrder = ['Argent facile', 'Signalé par Léa Essai', 'Il demande mon code.']
  const places = inOrder.map((text) => card.textContent.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a reported text that was changed since is shown in both forms (1.4.51)', async () => {
  const { mia, marc, job } = reported()
  act(marc, 'job.edit', { id: job.id, title: 'Tailler la haie' })

  await openApp(path, mia)

  const reportedText = await screen.findByRole('region', { name: 'Contenu signalé' })
  expect(reportedText.textContent).toBe('Argent facile')
  await says(['Modifié depuis'])
  expect(screen.getByRole('region', { name: 'Modifié depuis' }).textContent).toBe('Tailler la haie')
})

test('a reported bio that was emptied since shows as gone, and an unchanged one shows no change', async () => {
  const [mia, marc] = [register('private'), register('private', 'Marc')]
  const { moderation, server } = network.api
  moderation.moderators.add(mia.id)
  const profile = { rating: null, completedJobs: 0, school: null, availableTools: [] }
  const [lea, tom] = ['Léa', 'Tom'].map((name) =>
    register('student', name, { studentProfile: { ...profile, bio: `${name} se moque de vous.` } }),
  ) as [User, User]
  for (const { id } of [lea, tom]) {
    const body = { id: newId(), kind: 'person', subjectId: id, reason: 'insult' }
    moderation.answer(marc.id, 'POST', ['reports'], new URLSearchParams(), body)
  }
  server.state.users.set(lea.id, { ...lea, studentProfile: { ...profile, bio: null } })

  await openApp(path, mia)

  const [changed, unchanged] = await screen.findAllByRole('article')
  await says(['Léa se moque de vous.', 'Modifié depuis', 'Le texte n’existe plus.'], changed)
  await says(['Tom se moque de vous.'], unchanged)
  await saysNo(['Modifié depuis'], unchanged)
})

test('a report leads to a suspension of its author, or to nothing', async () => {
  const { mia, marc } = reported()
  const { press, fill } = await openApp(path, mia)

  await press('Suspendre le compte')
  const dialog = await dialogNamed('Suspendre le compte')
  await fill('Motif', 'Fausses offres.')
  network.reply('POST /api/moderation/decisions', 403, {
    code: 'not_yours',
    message: 'Vous n’avez pas accès à ces données.',
  })
  await press('Suspendre', dialog)
  await says(['Vous n’avez pas accès à ces données.'], dialog)
  network.heal()
  await press('Suspendre', dialog)

  await says(['Compte suspendu', 'Rien à examiner'])
  expect(network.api.moderation.log).toMatchObject([
    { act: 'suspend', person: { id: marc.id }, reason: 'Fausses offres.' },
  ])
})

test('a typed reason survives a slip, and cannot be changed while it is sent (1.4.53)', async () => {
  const { mia } = reported()
  const { press, fill, user } = await openApp(path, mia)
  await press('Masquer')
  let dialog = await dialogNamed('Masquer')
  await fill('Motif', 'Demande un code de carte.')

  await user.keyboard('{Escape}')
  await press('Suspendre le compte')
  await dialogNamed('Suspendre le compte')
  expect(fieldNamed('Motif').value).toBe('')
  await user.keyboard('{Escape}')
  await press('Masquer')
  dialog = await dialogNamed('Masquer')
  await waitFor(() => expect(fieldNamed('Motif').value).toBe('Demande un code de carte.'))
  const held = network.hold('POST /api/moderation/decisions')
  await press('Masquer', dialog)
  const field = within(dialog).getByRole('textbox', { hidden: true })
  await expect.poll(() => field.closest('[inert]')).not.toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  held.letGo()

  await says(['Rien à examiner'])
  expect(network.api.moderation.log).toMatchObject([{ act: 'hide', reason: 'Demande un code de carte.' }])
})

test('without network, and when the list fails, the page says so and asks again', async () => {
  const { mia } = reported()
  network.setOnline(false)
  const { press } = await openApp(path, mia)

  await says(['La modération a besoin du réseau.'])
  network.setOnline(true)
  network.reply('GET /api/moderation/*', 500, { code: 'internal', message: 'Non.' })
  await press('Réessayer')
  await says(['Impossible de charger la liste.'])
  network.heal()
  await press('Réessayer')

  await says(['Offre de Marc Essai'])
})

test('a person who is no moderator reads so, and a visitor signs in', async () => {
  const { lea } = reported()
  const { user } = await openApp(path, lea)
  await says(['Ce compte ne modère pas'])
  await user.click(await screen.findByRole('tab', { name: 'Journal' }))

  await says(['Ce compte ne modère pas'])
  await saysNo(['Argent facile'])
})

test('where a second factor is needed, a moderator without one is led to the settings (1.2.600)', async () => {
  const { mia } = reported()
  network.api.moderation.needsFactor = true
  const { user } = await openApp(path, mia)
  await says(['Double vérification nécessaire'])
  await saysNo(['Argent facile'])

  await user.click(screen.getByRole('link', { name: 'Ouvrir mes paramètres' }))

  await says(['Activer la double vérification'])
})

test('a suspended moderator reads that they are suspended, and sees no reports', async () => {
  const { mia } = reported()
  network.api.server.state.users.set(mia.id, { ...mia, suspendedAt: '2026-11-21T10:00:00.000Z' })

  await openApp(path, mia)

  await says(['Compte suspendu', 'Vous ne modérez pas tant que votre compte est suspendu.'])
  await saysNo(['Argent facile'])
})

test('the settings of a suspended person show the date and the rights that remain (1.4.54)', async () => {
  const marc = register('private', 'Marc', { suspendedAt: '2026-11-21T10:00:00.000Z' })

  await openApp('/settings', marc)

  await says(['Compte suspendu depuis', 'Vous pouvez lire et exporter vos données, mais plus écrire.'])
})

test('the moderation reads which figures of the law end within ninety days and have no successor (3.4.632)', async () => {
  const { mia } = reported()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-05T10:00:00Z'), shouldAdvanceTime: true })

  await openApp(path, mia)

  await says(['ge-2026 prend fin le 2026-12-31', 'exemptWage prend fin le 2026-12-31'])
  vi.useRealTimers()
})
