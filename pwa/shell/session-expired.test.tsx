import { screen, waitFor } from '@testing-library/dom'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { databaseName, openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { askToSignOut } from '../testing/navigation.ts'
import { agree, password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const stored = () => [...network.api.server.state.messages.values()].map(({ content }) => content)

test('when the session expired nothing is lost: sign-in is asked, then all that waited arrives in order', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press, place } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  network.setOnline(false)
  for (const text of ['Premier', 'Deuxième']) {
    await fill('Votre message', text)
    await press('Envoyer')
  }

  network.api.session = null
  network.setOnline(true)
  const dialog = await dialogNamed('Connexion à Coup de main')
  await says(['Votre session a expiré. Reconnectez-vous : rien n’est perdu'], dialog)
  expect([fieldNamed('E-mail').value, stored()]).toEqual([lea.email, []])
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)

  await expect.poll(stored).toEqual(['Premier', 'Deuxième'])
  expect(place()).toBe('/dashboard')
})

test('a session that ends while somebody types takes none of their words, and is asked about once they pause', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { user } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await user.type(await screen.findByRole('textbox', { name: /^Votre message/ }), 'Je viens')

  network.api.session = null
  network.setOnline(false)
  network.setOnline(true)
  await says(['Votre session a expiré.'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  await user.keyboard(' samedi.')
  expect(fieldNamed('Votre message').value).toBe('Je viens samedi.')

  await dialogNamed('Connexion à Coup de main')
  expect(fieldNamed('Votre message').value).toBe('Je viens samedi.')
})

test('a device with much to send loses none of it when the password changes on another device (1.4.27)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press } = await openApp('/contact', lea)
  network.setOnline(false)
  const texts = Array.from({ length: 30 }, (_, index) => `Message ${index + 1}`)
  for (const content of texts) await sendMessage(openDatabase(lea.id), { jobId: job.id, receiverId: marc.id, content })

  network.api.security.accounts.get(lea.email)!.password = 'quatre-tilleuls'
  network.api.session = null
  network.setOnline(true)
  const dialog = await dialogNamed('Connexion à Coup de main')
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)
  await says(['E-mail ou mot de passe incorrect.'], dialog)
  expect(stored()).toEqual([])
  await fill('Mot de passe', 'quatre-tilleuls')
  await press('Se connecter', dialog)

  await expect.poll(stored).toEqual(texts)
})

test('texts waiting on a device leave once an account under deletion is kept, and not before (1.2.418)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  network.setOnline(false)
  for (const text of ['Premier', 'Deuxième']) {
    await fill('Votre message', text)
    await press('Envoyer')
  }

  network.api.security.accounts.get(lea.email)!.isLeaving = true
  network.api.session = null
  network.setOnline(true)
  const dialog = await dialogNamed('Connexion à Coup de main')
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)
  await says(['Ce compte va être supprimé.'], dialog)
  await saysNo(['envoyé', 'Connexion réussie'])
  expect([stored(), await openDatabase(lea.id).outbox.count()]).toEqual([[], 2])
  await press('Garder mon compte', dialog)

  await expect.poll(stored).toEqual(['Premier', 'Deuxième'])
})

test('texts waiting on a device never read as sent after the account is erased, and can be deleted (1.2.418)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press, goTo } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  network.setOnline(false)
  await fill('Votre message', 'Bonjour')
  await press('Envoyer')

  network.api.security.accounts.delete(lea.email)
  network.api.session = null
  network.setOnline(true)
  const dialog = await dialogNamed('Connexion à Coup de main')
  await fill('Mot de passe', password)
  await press('Se connecter', dialog)
  await says(['E-mail ou mot de passe incorrect.'], dialog)
  await press('Fermer', dialog)
  await saysNo(['envoyé'])
  await goTo('/contact')
  await askToSignOut({ press })
  await press('Supprimer et se déconnecter', await dialogNamed('1 envoi n’est pas parti'))

  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'))
  expect([stored(), await Dexie.exists(databaseName(lea.id))]).toEqual([[], false])
})

test('whoever puts the question aside is reminded by a band, which opens it again', async () => {
  const { press } = await openApp('/contact', register('student'))
  network.api.session = null
  network.setOnline(false)
  network.setOnline(true)

  await press('Fermer', await dialogNamed('Connexion à Coup de main'))
  await says(['Votre session a expiré.', 'Rien n’est perdu.'])
  await screen.findByRole('button', { name: 'Session expirée' })
  await press('Se reconnecter')

  await dialogNamed('Connexion à Coup de main')
})

test('somebody else’s session on this device asks its owner to sign in again, and shows nobody else’s rows', async () => {
  const lea = register('student')
  await openApp('/dashboard?tab=candidatures', lea)

  network.api.session = register('student', 'Tom').id
  network.setOnline(false)
  network.setOnline(true)

  await dialogNamed('Connexion à Coup de main')
  expect(fieldNamed('E-mail').value).toBe(lea.email)
  await saysNo(['Tom'])
})
