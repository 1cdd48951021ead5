import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { updateProfile } from '../../sync/mutations/accounts.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { askToSignOut } from '../testing/navigation.ts'
import { agree, applicationsOf, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { failOnce, fillStorage, freeStorage } from '../testing/storage.ts'

const path = '/dashboard?tab=synchronisation'
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

/** Makes a browser that grants Periodic Background Sync. Returns the tags for which it wakes the worker. */
const wakingBrowser = (): Set<string> => {
  const tags = new Set<string>()
  const periodicSync = {
    register: (tag: string) => Promise.resolve(void tags.add(tag)),
    unregister: (tag: string) => Promise.resolve(void tags.delete(tag)),
  }
  haveServiceWorkers({
    getRegistration: () => Promise.resolve({ periodicSync, getNotifications: () => Promise.resolve([]) }),
  })
  const permissions = { query: () => Promise.resolve({ state: 'granted' }) }
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'))
  return tags
}

test('with nothing to send it says so, and where the device stands with the server', async () => {
  await openApp(path, register('student'))

  await says(['Tout est envoyé', 'Mes données', 'Offres VD'])
  expect([factOf('Connexion'), factOf('En attente'), factOf('Refusés')]).toEqual(['En ligne', '0', '0'])
  await expect.poll(() => factOf('Dernière mise à jour')).toBe('à l’instant')
})

test('a try says whether the server answers', async () => {
  const { press } = await openApp(path, register('student'))
  await expect.poll(() => factOf('Connexion')).toBe('En ligne')

  network.vanish()
  await press('Essayer maintenant')
  await says(['Le serveur ne répond pas', 'nous réessayons automatiquement'])
  network.isDown = false
  await press('Essayer maintenant')

  await says(['Le serveur répond'])
  expect(factOf('Connexion')).toBe('En ligne')
})

// Shows rule 1.2.548.
test('a server that refuses what is sent is not called a missing network', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Tondre la pelouse')
  const { press } = await openApp(path, lea)
  await expect.poll(() => factOf('Connexion')).toBe('En ligne')
  network.reply('POST /api/sync/push', 403, '<html>Forbidden</html>')

  await sendMessage(openDatabase(lea.id), { jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await expect.poll(() => factOf('Connexion')).toBe('Le serveur est en panne')
  await press('Essayer maintenant')
  await says(['Rien n’est perdu : nous réessayons automatiquement.', 'Serveur en panne · 1 en attente'])
  await saysNo(['Hors ligne'])
  network.heal()
  await press('Essayer maintenant')

  await expect.poll(() => factOf('Connexion')).toBe('En ligne')
})

test('the report is exported even where the browser cannot tell how much is stored', async () => {
  const storage = { estimate: () => Promise.reject(new TypeError('The disk is gone.')) }
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report')
  onTestFinished(() => saved.mockRestore())
  const { press } = await openApp(path, register('student'))

  await press('Exporter le rapport')

  await expect.poll(() => saved).toHaveBeenCalledOnce()
})

test('a device whose storage does not answer says that there is no report', async () => {
  const { press } = await openApp(path, register('student'))
  await says(['Tout est envoyé'])
  failOnce('getAll', 'refusals')

  await press('Exporter le rapport')

  await says(['Impossible d’exporter le rapport', 'Le stockage de cet appareil ne répond pas.'])
})

test('the page explains when texts leave and news arrive while the app is closed (1.2.422)', async () => {
  await openApp(path, register('student'))

  await says([
    'Quand l’application est fermée',
    'Vos envois partent à la prochaine ouverture.',
    'Les nouveautés arrivent à la prochaine ouverture.',
  ])
})

test('an installed app that the browser wakes says how often news arrive, and is not woken after the sign-out (1.2.422)', async () => {
  const woken = wakingBrowser()
  const { press } = await openApp(path, register('student'))

  await says(['Les nouveautés arrivent jusqu’à deux fois par jour.'])
  expect([...woken]).toEqual(['refresh'])
  await askToSignOut({ press })

  await expect.poll(() => [...woken]).toEqual([])
})

test('waiting messages stand in the order of writing, and leave on a press once there is a network', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const { fill, press, goTo } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  network.setOnline(false)
  for (const text of ['Premier', 'Deuxième']) {
    await fill('Votre message', text)
    await press('Envoyer')
  }

  await goTo(path)
  await says(['Premier', 'Deuxième', 'Message · Réviser les maths'])
  const before = [factOf('Connexion'), factOf('En attente')]
  network.isDown = false
  await press('Essayer maintenant')

  await says(['Tout est envoyé'])
  expect(before).toEqual(['Hors ligne', '2'])
})

test('a refused letter stands first, and can be sent again after an error of the server', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Laver les vitres')
  const { fill, press, goTo } = await openApp(`/jobs/${job.id}`, lea)
  network.refuseNext('internal')
  await press('Postuler')
  await fill('Votre lettre', 'J’ai une échelle.')
  await press('Envoyer ma candidature')
  await says(['Une erreur est survenue de notre côté. Réessayez.'])

  await goTo(path)
  const refused = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  await says(['Laver les vitres', 'J’ai une échelle.', 'Votre texte est conservé.'], refused)
  await screen.findByRole('button', { name: '1 refusé' })
  await within(refused).findByRole('button', { name: 'Renvoyer' })
  await press('Renvoyer', refused)

  await saysNo(['Non envoyée'])
  await expect.poll(() => applicationsOf(job).length).toBe(1)
})

test('a list of refused items alone offers no new try', async () => {
  const lea = register('student')
  const { press } = await openApp('/dashboard', lea)
  await openDatabase(lea.id).refusals.add({
    id: newId(),
    name: 'profile.update',
    version: 1,
    lane: 'profile',
    args: { city: 'Vevey, VD' },
    createdAt: '2026-11-20T08:00:00.000Z',
    at: '2026-11-20T08:00:00.000Z',
    code: 'internal',
    message: 'Une erreur est survenue de notre côté.',
  } as never)

  await press(/1 refusé/)
  const dialog = await dialogNamed('Envois')

  await says(['Vos textes refusés sont conservés'], dialog)
  await saysNo(['Essayer maintenant'], dialog)
})

test('items of a newer version of the app are listed in general words, and wait for that version', async () => {
  const lea = register('student')
  const lane = { lane: 'x', args: {}, createdAt: '2026-11-20T08:00:00.000Z', attempts: 0, frozen: false, touches: [] }
  const [unknown, newer] = [newId(), newId()]
  await openDatabase(lea.id).outbox.bulkAdd([
    { id: unknown, name: 'job.duplicate', version: 1, state: 'parked', ...lane },
    { id: newer, name: 'message.send', version: 99, state: 'parked', ...lane },
  ] as never)
  await openDatabase(lea.id).refusals.add({
    id: newId(),
    name: 'job.duplicate',
    version: 1,
    args: {},
    code: 'invalid',
    message: 'Déjà en double.',
    at: 1,
  } as never)

  await openApp(path, lea)

  await says(['Déjà en double.'])
  expect(screen.getAllByRole('heading', { name: 'Envoi d’une version plus récente' })).toHaveLength(3)
  await saysNo(['Renvoyer', 'Annuler l’envoi'])
})

test('a refused profile shows its typed values', async () => {
  const lea = register('student')
  const { press } = await openApp(path, lea)
  network.refuseNext('invalid')

  await updateProfile(openDatabase(lea.id), { phone: '+41 79 000 00 00', city: 'Sion, VS' })

  await screen.findByText('Non envoyé')
  await says(['Téléphone : +41 79 000 00 00', 'Ville : Sion, VS', 'Votre texte est conservé.'])
  await press('Renvoyer')
  await says(['Tout est envoyé'])
})

test('a device that takes nothing explains why a refused item is neither sent again nor deleted', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  network.refuseNext('invalid')
  const { press } = await openApp(path, lea)
  await sendMessage(openDatabase(lea.id), { jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await screen.findByText('Non envoyé')
  fillStorage()

  await press('Renvoyer')
  await says(['Impossible de renvoyer', 'Cet appareil n’a plus de place.'])
  failOnce('delete', 'refusals')
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await says(['Impossible de supprimer', 'Le stockage de cet appareil ne répond pas.', 'Non envoyé'])
})

test('what cannot leave says so with what waits behind it, and is deleted after a question (1.2.753)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  network.setOnline(false)
  const { press } = await openApp(path, lea)
  const database = openDatabase(lea.id)
  const write = (content: string) => sendMessage(database, { jobId: job.id, receiverId: marc.id, content })
  await write('Mot refusé')
  await database.outbox.toCollection().modify({ state: 'parked', frozen: true, lastError: '403' })
  await write('Le suivant')
  const [stuck, next] = await screen.findAllByRole('article')
  await says(['N’arrive pas à partir', 'Plusieurs essais ont échoué, alors que notre serveur répond.'], stuck)
  await says(['Partira après l’envoi qui n’arrive pas à partir.'], next)

  await press('Supprimer', stuck)
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Mot refusé', 'Partira après'])
  await says(['Le suivant'])
})

test('a device that takes nothing says why a parked message is not tried again', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  network.setOnline(false)
  const { press } = await openApp(path, lea)
  const database = openDatabase(lea.id)
  await sendMessage(database, { jobId: job.id, receiverId: marc.id, content: 'Bonjour' })
  await database.outbox.toCollection().modify({ state: 'parked', notBefore: Date.now() + 3_600_000 })
  await screen.findByRole('button', { name: 'Réessayer' })
  fillStorage()

  await press('Réessayer')

  await says(['Impossible de réessayer', 'Cet appareil n’a plus de place.'])
})

test('a storage that fails is called that, and neither a lost network nor a lack of room (1.2.546)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const { press } = await openApp(path, lea)
  fillStorage('UnknownError')

  publish(marc, 'Arroser les tomates')
  network.announce()

  await expect.poll(() => factOf('Connexion')).toBe('Le stockage de cet appareil ne répond pas')
  await saysNo(['Hors ligne'])
  await press('Stockage en panne')
  await says(['Le stockage de cet appareil ne répond pas. Nous réessayons.'], await screen.findByRole('dialog'))
  await saysNo(['place'], screen.getByRole('dialog'))
})

test('a full device names its lack of room, keeps its data, and goes on by itself once there is room (1.2.413)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  publish(marc, 'Tailler la vigne')
  const { press, place } = await openApp(path, lea)
  fillStorage()

  publish(marc, 'Arroser les tomates')
  network.announce()

  await expect.poll(() => factOf('Connexion')).toBe('Plus de place sur cet appareil')
  await saysNo(['Hors ligne'])
  await press('Plus de place')
  await says(['vos données restent'], await screen.findByRole('dialog'))
  const way = screen.getByRole('link', { name: 'Voir le stockage' })
  expect(new URL(way.getAttribute('href')!, location.href).pathname).toBe('/settings')
  expect(await titles(lea)).toEqual(['Tailler la vigne'])
  freeStorage()

  await expect.poll(() => factOf('Connexion')).toBe('En ligne')
  expect((await titles(lea)).toSorted()).toEqual(['Arroser les tomates', 'Tailler la vigne'])
  expect(place()).toContain('/dashboard')
})

const titles = async (person: User) => (await openDatabase(person.id).jobs.toArray()).map(({ title }) => title)
