import Dexie from 'dexie'
import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { databaseName, openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, password, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { failOnce, fillStorage } from '../testing/storage.ts'

const path = '/settings'

test('a person deletes their account with the password after the explanation, and leaves nothing here (1.4.29)', async () => {
  const lea = register('student')
  await openDatabase(lea.id).drafts.put({ key: 'letter:x', value: 'Bonjour', at: 1 })
  const { fill, press } = await openApp(path, lea)
  await press('Supprimer mon compte')
  const dialog = await dialogNamed(/^Supprimer mon compte/)
  const confirm = () => press('Supprimer mon compte', dialog)

  await says(
    ['Vous aurez 14 jours pour changer d’avis.', 'la loi demande de les garder dix ans', 'vos messages'],
    dialog,
  )
  await confirm()
  await says(['Mot de passe requis'], dialog)
  await fill('Mot de passe actuel', 'wrong-1234')
  await confirm()
  await says(['Ce n’est pas votre mot de passe'], dialog)
  await fill('Mot de passe actuel', password)
  network.reply('POST /api/account/deletion', 409, {
    code: 'work_agreed',
    message: 'Un job convenu n’est pas terminé : terminez-le d’abord.',
  })
  await confirm()
  await within(dialog).findByRole('alert')
  network.heal()
  await confirm()

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=true'))
  expect(network.api.security.accounts.get(lea.email)?.isLeaving).toBe(true)
  expect([await Dexie.exists(databaseName(lea.id)), localStorage.getItem('coup-de-main.user')]).toEqual([false, null])
})

test('unsent texts go with the account, as the dialog warns, and it names the outbox of other devices (1.2.418)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press } = await openApp(path, lea)
  network.reply('POST /api/sync/push', 503, { code: 'unavailable', message: '' })
  await sendMessage(openDatabase(lea.id), { jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await press('Supprimer mon compte')
  const dialog = await dialogNamed(/^Supprimer mon compte/)
  await says(
    ['sur cet appareil sont perdus', 'Sur vos autres appareils, les envois en attente ne partent que si vous revenez'],
    dialog,
  )
  await says(
    ['les autres lisent « Compte supprimé »', 'ont déjà reçues gardent votre nom, jusqu’à l’effacement'],
    dialog,
  )
  await fill('Mot de passe actuel', password)

  await press('Supprimer mon compte', dialog)

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=true'))
  network.heal()
  expect(await Dexie.exists(databaseName(lea.id))).toBe(false)
  expect(network.api.server.state.messages.size).toBe(0)
})

test('a deletion whose answer is lost signs the person out, and the next sign-in shows the outcome', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press, goTo } = await openApp(path, lea)
  network.reply('POST /api/sync/push', 503, { code: 'unavailable', message: '' })
  await sendMessage(openDatabase(lea.id), { jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await press('Supprimer mon compte')
  await fill('Mot de passe actuel', password)
  network.loseAnswers('POST /api/account/deletion')

  await press('Supprimer mon compte', await dialogNamed(/^Supprimer mon compte/))
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=unsure'))
  await saysNo(['Rien n’a changé', 'Votre session a expiré'])
  expect([await openDatabase(lea.id).outbox.count(), localStorage.getItem('coup-de-main.user')]).toEqual([1, null])
  await goTo('/settings?left=unsure')
  await says(['Pas de réponse', 'Votre compte est peut-être en cours de suppression', 'Connectez-vous pour vérifier'])
  await press('Se connecter')
  const login = await dialogNamed('Connexion à Coup de main')
  await fill('E-mail', lea.email)
  await fill('Mot de passe', password)
  await press('Se connecter', login)

  await says(['Ce compte va être supprimé.', 'Vous pouvez encore le garder'], login)
})

test('where the device cannot be emptied the person is signed out of it at least', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(path, lea)
  await press('Supprimer mon compte')
  await fill('Mot de passe actuel', password)
  failOnce('delete', 'entries')

  await press('Supprimer mon compte', await dialogNamed(/^Supprimer mon compte/))

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=true'))
  expect(localStorage.getItem('coup-de-main.user')).toBeNull()
})

test('an account is deleted on a full device, too, and nothing is left there', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(path, lea)
  await press('Supprimer mon compte')
  await fill('Mot de passe actuel', password)
  fillStorage()

  await press('Supprimer mon compte', await dialogNamed(/^Supprimer mon compte/))

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=true'))
  expect([await Dexie.exists(databaseName(lea.id)), localStorage.getItem('coup-de-main.user')]).toEqual([false, null])
})

test('a device that cannot be emptied does not make the deletion of an account read as failed', async () => {
  const lea = register('student')
  const { fill, press } = await openApp(path, lea)
  await press('Supprimer mon compte')
  await fill('Mot de passe actuel', password)
  fillStorage('UnknownError')

  await press('Supprimer mon compte', await dialogNamed(/^Supprimer mon compte/))

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=true'))
  await saysNo(['Rien n’a changé'])
  expect(localStorage.getItem('coup-de-main.user')).toBeNull()
})

test('whoever has left reads until when they can come back, and does with one press after signing in', async () => {
  const lea = register('student')
  network.api.security.accounts.get(lea.email)!.isLeaving = true
  const { fill, press } = await openApp(`${path}?left=true`)
  await says(['Votre compte sera supprimé', 'Suppression dans 14 jours'])

  await press('Se connecter')
  const dialog = await dialogNamed('Connexion à Coup de main')
  await fill('E-mail', lea.email)
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)
  await says(['Ce compte va être supprimé.', 'Vous pouvez encore le garder'], dialog)
  await press('Garder mon compte', dialog)

  await says(['Compte gardé', 'Bon retour !', 'Connexion et sécurité'])
  expect(network.api.security.accounts.get(lea.email)?.isLeaving).toBeUndefined()
})

test('whoever deletes an empty account reads that it is gone, and that the address serves again (1.2.516)', async () => {
  const lea = register('student')
  const { fill, press, goTo } = await openApp(path, lea)
  await press('Supprimer mon compte')
  const dialog = await dialogNamed(/^Supprimer mon compte/)
  await says(
    ['Un compte encore vide (ni offre, ni candidature, ni message, ni paiement) est supprimé tout de suite'],
    dialog,
  )
  await fill('Mot de passe actuel', password)
  network.reply('POST /api/account/deletion', 200, { isFinal: true })

  await press('Supprimer mon compte', dialog)

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=now'))
  expect(await Dexie.exists(databaseName(lea.id))).toBe(false)
  await goTo('/settings?left=now')
  await says(['Votre compte est supprimé', 'Vous pouvez vous réinscrire tout de suite'])
})

test('whoever has chosen the wrong role at the sign-up changes it at the empty home, and keeps what they typed (1.2.574)', async () => {
  const lea = register('student', 'Léa', { createdAt: new Date().toISOString() })
  const { fill, press, goTo } = await openApp('/dashboard', lea)
  await says(['Vous vouliez plutôt publier une offre ?'])

  await press('Changer de rôle')
  const dialog = await dialogNamed(/^Changer de rôle/)
  await fill('Mot de passe actuel', password)
  network.reply('POST /api/account/deletion', 200, { isFinal: true })
  await press('Changer de rôle', dialog)
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings?left=private'))
  await goTo('/settings?left=private')

  await dialogNamed('Inscription Particulier')
  const typed = ['Prénom', 'Nom', 'E-mail', 'Téléphone', 'Ville', 'Mot de passe'].map(
    (label) => fieldNamed(label).value,
  )
  expect(typed).toEqual(['Léa', 'Essai', lea.email, '+41790000000', 'Lausanne, VD', ''])
})

test.each([
  ['has an offer', () => new Date().toISOString(), (marc: User) => void publish(marc, 'Porter du bois')],
  ['signed up a week ago', () => new Date(Date.now() - 8 * 24 * 3_600_000).toISOString(), () => undefined],
])('whoever %s is not asked about their role', async (_who, createdAt, prepare) => {
  const marc = register('private', 'Marc', { createdAt: createdAt() })
  prepare(marc)

  await openApp('/dashboard', marc)

  await says(['Bonjour Marc', 'Jobs actifs'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await saysNo(['Changer de rôle'])
})

test('a person’s data come as a file, and a failure shows an error (1.2.71)', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  network.reply('POST /api/account/data', 200, new Blob(['PK'], { type: 'application/zip' }))
  const { fill, press } = await openApp(path, register('student'))
  const download = async () => {
    await fill('Mot de passe actuel', 'secret-1234')
    await press('Télécharger', await dialogNamed('Télécharger mes données'))
  }

  await press('Télécharger mes données')
  await download()
  await expect.poll(() => saved).toEqual(['mes-donnees.zip blob:archive'])
  network.reply('POST /api/account/data', 409, {
    code: 'archive_under_way',
    message: 'Un téléchargement de vos données est déjà en cours.',
  })
  await press('Télécharger mes données')
  await download()

  await says(['Le fichier n’est pas arrivé. Un téléchargement de vos données est déjà en cours.'])
  expect(saved).toHaveLength(1)
})

test('a page of a proxy is not saved as one’s data', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive')
  network.reply('POST /api/account/data', 200, new Blob(['<html>Maintenance'], { type: 'text/html' }))
  const { fill, press } = await openApp(path, register('student'))
  const download = async () => {
    await fill('Mot de passe actuel', 'secret-1234')
    await press('Télécharger', await dialogNamed('Télécharger mes données'))
  }

  await press('Télécharger mes données')
  await download()

  await says(['Le fichier n’est pas arrivé'])
  expect(clicked).not.toHaveBeenCalled()
})
