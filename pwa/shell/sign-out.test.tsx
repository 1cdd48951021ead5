import { Blob } from 'node:buffer'
import Dexie from 'dexie'
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { sendSchoolProof } from '../../sync/outbox/withdrawals.ts'
import { submitApplication } from '../../sync/mutations/applications.ts'
import { activeUserId } from '../../sync/engine/session.ts'
import { databaseName, openDatabase } from '../../sync/store/database.ts'
import { isAnythingKept } from '../session/kept-sends.ts'
import { keepPushWish } from '../push/invitation.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { askToSignOut } from '../testing/navigation.ts'
import { accept, agree, applicationsOf, apply, password, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { failOnce, fillStorage } from '../testing/storage.ts'

/** Returns what this device still holds of a person: whether there is a database, and the keys in `localStorage`. */
const leftOf = async ({ id }: User) => ({
  database: (await Dexie.getDatabaseNames()).includes(databaseName(id)),
  keys: Object.keys(localStorage).filter((key) => key.endsWith(id)),
})
/** A Blob of Node, because that of happy-dom cannot be stored. */
const photo = new Blob(['.'], { type: 'image/jpeg' }) as globalThis.Blob
const hasLeft = () => waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'))
const onlyHere = 'Des textes existent seulement sur cet appareil'

const writeLetter = async ({ press, fill, goTo }: App, job: { id: string; title: string }, letter: string) => {
  await goTo(`/jobs/${job.id}`)
  await screen.findByRole('heading', { level: 1, name: job.title })
  await press('Postuler')
  await fill('Votre lettre', letter)
  await press('Envoyer ma candidature')
  await screen.findByRole('heading', { level: 1, name: 'Mes candidatures' })
}

test('with nothing unsent, signing out asks nothing and leaves nothing of her on the device (1.2.5, 1.4.6, 1.7.14)', async () => {
  const lea = register('student')
  const { press } = await openApp('/contact', lea)
  keepPushWish(lea.id, 'later')

  await askToSignOut({ press })

  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
  expect([network.api.session, localStorage.getItem('coup-de-main.user')]).toEqual([null, null])
})

test('a TWINT number whose code is not drawn stops no sign-out, and goes with her data', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Arroser les tomates')
  const { press, fill, user } = await openApp(`/jobs/${job.id}`, lea)
  await user.click(await screen.findByRole('tab', { name: 'Paiement Twint' }))
  await press('Préparer le QR code')
  await fill('Numéro TWINT', '+41 79 123 45 67')
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(1)
  await press('Fermer', await dialogNamed('Paiement Twint'))

  await askToSignOut({ press })

  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
})

/** Léa has half a letter on her device, and is asked about it when she signs out. */
const leaveHalfALetter = async () => {
  const lea = register('student', 'Léa')
  const job = publish(register('private'), 'Arroser les tomates')
  const { press, fill, goTo } = await openApp(`/jobs/${job.id}`, lea)
  await press('Postuler')
  await fill('Votre lettre', 'Mes tomates à moi')
  await says(['Brouillon enregistré'])
  await goTo('/dashboard')
  await askToSignOut({ press })
  return { lea, job, answer: async (choice: string) => await press(choice, await dialogNamed(onlyHere)) }
}

test('a half-written letter stays on the device where she chooses so', async () => {
  const { lea, job, answer } = await leaveHalfALetter()

  await answer('Garder sur cet appareil')

  await hasLeft()
  expect((await leftOf(lea)).database).toBe(true)
  // She signs in again.
  const again = await openApp(`/jobs/${job.id}`, lea)
  await again.press('Postuler')
  await expect.poll(() => fieldNamed('Votre lettre').value).toBe('Mes tomates à moi')
})

test('a half-written letter goes with all her other data where she chooses so', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Arroser les tomates')
  const { press, fill, goTo } = await openApp(`/jobs/${job.id}`, lea)
  await press('Postuler')
  await fill('Votre lettre', 'Mes tomates à moi')
  await says(['Brouillon enregistré'])
  await goTo('/dashboard')

  await askToSignOut({ press })
  await press('Supprimer et se déconnecter', await dialogNamed(onlyHere))

  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
})

test('the sign-out counts an unsent letter and asks about it, and keeps it on request', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Promener le chien')
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Les chiens m’aiment.')

  await askToSignOut(app)
  const question = await dialogNamed('1 envoi n’est pas parti')
  await says(['Que voulez-vous en faire avant la déconnexion ?'], question)
  await app.press('Garder sur cet appareil', question)

  await hasLeft()
  expect((await leftOf(lea)).database).toBe(true)
  expect(applicationsOf(job)).toEqual([])
})

test('the login announces waiting texts without a name, until their person is back', async () => {
  const lea = register('student', 'Léa')
  const job = publish(register('private'), 'Promener le chien')
  const kept = 'Des envois sont en attente sur cet appareil'
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Les chiens m’aiment.')
  await askToSignOut(app)
  await app.press('Garder sur cet appareil', await dialogNamed('1 envoi n’est pas parti'))
  await hasLeft()
  unmountAll()

  network.setOnline(true)
  const visit = await openApp('/contact')
  await visit.press('Connexion')
  const login = await dialogNamed('Connexion à Coup de main')
  await says([kept], login)
  await saysNo(['Léa', 'Promener'], login)
  await visit.fill('E-mail', lea.email)
  await visit.fill('Mot de passe', password)
  await visit.press('Se connecter')

  await expect.poll(() => applicationsOf(job)).toHaveLength(1)
  expect(isAnythingKept()).toBe(false)
})

test.each(['Garder sur cet appareil', 'Supprimer et se déconnecter'])(
  'the login announces no waiting text after a sign-out with only a draft: %s',
  async (choice) => {
    const { answer } = await leaveHalfALetter()

    await answer(choice)

    await hasLeft()
    expect(isAnythingKept()).toBe(false)
  },
)

test('a waiting proof of schooling is counted, and named with the other waiting items (1.2.428)', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Promener le chien')
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Les chiens m’aiment.')
  await sendSchoolProof(openDatabase(lea.id), photo)

  await askToSignOut(app)

  const question = await dialogNamed('2 envois ne sont pas partis')
  await says(['Candidature, Attestation d’études. Que voulez-vous en faire avant la déconnexion ?'], question)
})

test('a person who wants to send first stays until the network is back, and is then signed out', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Nettoyer les vitres')
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Vos vitres brilleront.')

  await askToSignOut(app)
  await app.press('Envoyer d’abord', await dialogNamed('1 envoi n’est pas parti'))
  await says(['Reste 1 envoi'], await dialogNamed('Pas de réseau'))
  network.setOnline(true)

  await hasLeft()
  expect(applicationsOf(job)).toHaveLength(1)
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
})

test('a letter refused while it is sent first keeps her signed in, though the other one has gone', async () => {
  const [marc, lea, tom] = [register('private'), register('student'), register('student')]
  const [taken, free] = [publish(marc, 'Déménager un piano'), publish(marc, 'Installer une imprimante')]
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, taken, 'Mon dos est solide.')
  await writeLetter(app, free, 'Je connais cette imprimante.')
  await askToSignOut(app)
  const question = await dialogNamed('2 envois ne sont pas partis')

  accept(apply(tom, taken))
  network.setOnline(true)
  await expect.poll(() => applicationsOf(free).length).toBe(1)
  await app.press('Envoyer d’abord', question)
  const told = await dialogNamed('1 envoi a été refusé')
  await app.user.click(await screen.findByRole('link', { name: 'Voir mes envois' }))

  await says(['Mon dos est solide.', 'Synchronisation'])
  expect([told.isConnected, vi.mocked(location.assign).mock.calls]).toEqual([false, []])
})

test('a letter that another tab wrote after the question is asked about before it is deleted', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Promener le chien')
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Les chiens m’aiment.')
  await askToSignOut(app)
  const question = await dialogNamed('1 envoi n’est pas parti')

  await submitApplication(openDatabase(lea.id), { jobId: newId(), message: 'Ceci aussi.' })
  await app.press('Supprimer et se déconnecter', question)

  await app.press('Supprimer et se déconnecter', await dialogNamed('2 envois ne sont pas partis'))
  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
})

test('a message refused during the sign-out is asked about like a draft', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const { press, fill } = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  const sending = network.hold('POST /api/sync/push')
  network.refuseNext('chat_closed')

  await fill('Votre message', 'À samedi !')
  await press('Envoyer')
  await askToSignOut({ press })
  await screen.findByText('Déconnexion...')
  sending.letGo()

  await dialogNamed(onlyHere)
  await says(['À samedi !'])
})

test.each([
  ['getAll', 'drafts'],
  ['delete', 'entries'],
] as const)('a storage that fails to %s %s shows an error, and signing out works afterwards', async (act, store) => {
  const lea = register('student')
  const { press } = await openApp('/contact', lea)
  failOnce(act, store)

  await askToSignOut({ press })
  await says(['La déconnexion n’a pas abouti', 'Réessayez.'])
  expect(location.assign).not.toHaveBeenCalled()
  await press('Fermer')
  await saysNo(['La déconnexion n’a pas abouti'])
  await askToSignOut({ press })

  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
})

test('where code of the sign-out is missing, she stays signed in with all of her data', async () => {
  const lea = register('student')
  const { press } = await openApp('/contact', lea)
  vi.doMock('../../sync/engine/web-push.ts', () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  onTestFinished(() => vi.doUnmock('../../sync/engine/web-push.ts'))

  await askToSignOut({ press })

  await says(['La déconnexion n’a pas abouti', 'Réessayez.'])
  expect([await activeUserId(), network.api.session]).toEqual([lea.id, lea.id])
  expect((await leftOf(lea)).database).toBe(true)
})

test('on a full device she can still sign out, and leaves nothing behind', async () => {
  const lea = register('student')
  const { press } = await openApp('/contact', lea)
  fillStorage()

  await askToSignOut({ press })

  await hasLeft()
  expect(await leftOf(lea)).toEqual({ database: false, keys: [] })
  expect([network.api.session, localStorage.getItem('coup-de-main.user')]).toEqual([null, null])
})

test('on a full device without network she stays signed in, and reads why and where to make room', async () => {
  const lea = register('student')
  const { press } = await openApp('/contact', lea)
  network.setOnline(false)
  fillStorage()

  await askToSignOut({ press })

  await says(['La déconnexion n’a pas abouti', 'Cet appareil n’a plus de place.'])
  await screen.findByRole('button', { name: 'Voir le stockage' })
  expect((await leftOf(lea)).database).toBe(true)
})

test('a letter that leaves while the question stands no longer shows as waiting', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Promener le chien')
  const app = await openApp('/contact', lea)
  network.setOnline(false)
  await writeLetter(app, job, 'Les chiens m’aiment.')
  await askToSignOut(app)
  await dialogNamed('1 envoi n’est pas parti')

  network.setOnline(true)
  const gone = await dialogNamed('Tout est parti')
  await saysNo(['Supprimer et se déconnecter'])
  await app.press('Se déconnecter', gone)

  await hasLeft()
  expect(applicationsOf(job)).toHaveLength(1)
  expect((await leftOf(lea)).database).toBe(false)
})
