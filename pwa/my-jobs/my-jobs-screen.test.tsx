import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { formatDate, formatMoment } from '../../schema/dates.ts'
import { publishJob } from '../../sync/mutations/jobs.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { memoryOffer } from '../../sync/testing/memory-rows.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { accept, act, agree, apply, jobNow, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const group = (name: string) => screen.findByRole('region', { name })
const card = (name: string) => screen.findByRole('article', { name })
const jumps = () => screen.queryByRole('navigation', { name: 'Dans cette page' })
const people = () => ({ marc: register('private', 'Marc'), lea: register('student', 'Léa') })

/** Returns the groups with the titles of their rows. */
const shown = () =>
  Object.fromEntries(
    within(screen.getByRole('main'))
      .queryAllByRole('region')
      .map((region) => [
        region.getAttribute('aria-label'),
        within(region)
          .getAllByRole('article')
          .map((one) => one.querySelector('h3')?.textContent),
      ]),
  )

test('a student sees what is to do, what comes, what waits and what is done, and jumps there (1.2.190, 1.2.592)', async () => {
  const { marc, lea } = people()
  agree(marc, lea, 'Tailler la haie', { scheduledFor: inDays(3) })
  agree(marc, lea, 'Porter du bois')
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  apply(lea, publish(marc, 'Laver les vitres'))
  network.api.reject(apply(lea, publish(marc, 'Nourrir le chat')))

  const { press } = await openApp('/my-jobs', lea)

  await expect.poll(shown).toEqual({
    'À faire': ['Ranger la cave'],
    'À venir': ['Tailler la haie', 'Porter du bois'],
    'En attente': ['Laver les vitres'],
    'Candidatures sans suite': ['Nourrir le chat'],
  })
  await says(['Évaluer le particulier'], await group('À faire'))
  const hedge = await card('Tailler la haie')
  await says(['chez Marc', '62.50 CHF', 'Dans 3 jours', 'Chat'], hedge)
  within(hedge).getByRole('link', { name: 'Itinéraire' })
  within(hedge).getByRole('button', { name: 'Ajouter à mon agenda' })
  await press('En attente (1)', jumps()!)
  expect(document.activeElement).toBe(await group('En attente'))
})

test('a poster sees the same line with the letters to answer (1.2.190, 2.2.121)', async () => {
  const { marc, lea } = people()
  const tom = register('student')
  agree(marc, lea, 'Tailler la haie', { scheduledFor: inDays(3) })
  const tomatoes = agree(marc, lea, 'Arroser les tomates')
  network.api.server.state.jobs.set(tomatoes.id, { ...jobNow(tomatoes.id), scheduledFor: inDays(-2) })
  const offer = publish(marc, 'Laver les vitres')
  const seen = apply(tom, offer)
  apply(lea, offer)
  act(marc, 'application.read', { jobId: offer.id, ids: [seen] })
  publish(marc, 'Nourrir le chat')
  move(publish(marc, 'Vider le grenier'), 'cancelled')

  await openApp('/my-jobs', marc)

  await expect.poll(shown).toEqual({
    'À faire': ['Arroser les tomates', 'Laver les vitres'],
    'À venir': ['Tailler la haie'],
    'En attente': ['Nourrir le chat'],
    Terminé: ['Vider le grenier'],
  })
  await says(['2 candidatures', '1 nouvelle'], await card('Laver les vitres'))
  await says(['À confirmer', 'Marquer terminé'], await card('Arroser les tomates'))
  await says(['avec Léa', 'Réserver le paiement'], await card('Tailler la haie'))
  await says(['Annulé'], await card('Vider le grenier'))
})

test('work is begun on its day by its main button, stands first, and is confirmed by the poster, who then reviews (1.2.694, 2.2.120)', async () => {
  const { marc, lea } = people()
  const job = agree(marc, lea, 'Tailler la haie', { scheduledFor: new Date().toISOString() })
  const { press } = await openApp('/my-jobs', marc)
  await says(['Aujourd’hui'], await card('Tailler la haie'))

  await press('Commencer', await card('Tailler la haie'))
  await expect.poll(shown).toEqual({ 'En cours': ['Tailler la haie'] })
  await says(['En cours'], await card('Tailler la haie'))
  await press('Marquer terminé', await card('Tailler la haie'))
  await press('Marquer terminé', await screen.findByRole('alertdialog'))

  await screen.findByRole('heading', { level: 1, name: /^Évaluer/ })
  expect(jobNow(job.id).status).toBe('completed')
})

test('paid work for a later day waits for it, and its menu still completes it (2.2.120)', async () => {
  const { marc, lea } = people()
  network.api.money.paid(agree(marc, lea, 'Tailler la haie', { scheduledFor: inDays(3) }).id, 6_250)

  const { press } = await openApp('/my-jobs', marc)

  await says(['Dans 3 jours', 'Payé : 62.50 CHF'], await card('Tailler la haie'))
  expect(within(await card('Tailler la haie')).queryByRole('button', { name: 'Marquer terminé' })).toBeNull()
  await press('Autres actions', await card('Tailler la haie'))
  await screen.findByRole('menuitem', { name: 'Marquer terminé' })
})

test('finished work asks its poster to pay, then to review', async () => {
  const { marc, lea } = people()
  move(agree(marc, lea, 'Tailler la haie'), 'completed')
  const paid = agree(marc, lea, 'Ranger la cave')
  network.api.money.paid(paid.id, 6_250)
  move(paid, 'completed')

  await openApp('/my-jobs', marc)

  await expect.poll(shown).toEqual({ 'À faire': ['Tailler la haie', 'Ranger la cave'] })
  await says(['Payer 62.50 CHF'], await card('Tailler la haie'))
  expect(jumps()).toBeNull()
  await says(['Évaluer l’étudiant'], await card('Ranger la cave'))
})

test('a student whose terms have changed decides from the list (1.2.443)', async () => {
  const { marc, lea } = people()
  const job = publish(marc, 'Tailler la haie')
  const letter = apply(lea, job)
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  accept(letter)

  await openApp('/my-jobs', lea)

  await says(['Offre modifiée depuis votre candidature', 'Renoncer'], await group('À faire'))
})

test('an offer whose letters were all refused says so, and one that has not left the device waits (1.2.190)', async () => {
  const { marc, lea } = people()
  network.api.reject(apply(lea, publish(marc, 'Nourrir le chat')))
  await openApp('/my-jobs', marc)
  await says(['Aucune candidature en attente', 'publiée le'], await card('Nourrir le chat'))

  network.setOnline(false)
  await publishJob(openDatabase(marc.id), memoryOffer('Laver les vitres'))

  await says(['En attente d’envoi'], await card('Laver les vitres'))
  await saysNo(['publiée le'], await card('Laver les vitres'))
})

test('from the day of the work on, either party notes a payment by hand from any card (2.2.122)', async () => {
  const { marc, lea } = people()
  agree(marc, lea, 'Tailler la haie', { scheduledFor: new Date().toISOString() })
  agree(marc, lea, 'Porter du bois', { scheduledFor: inDays(3) })
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  const paid = agree(marc, lea, 'Laver les vitres')
  network.api.money.paid(paid.id, 6_250)
  move(paid, 'completed')

  for (const [person, act] of [
    [marc, 'J’ai réglé en espèces / TWINT'],
    [lea, 'J’ai reçu en espèces / TWINT'],
  ] as const) {
    await openApp('/my-jobs', person)
    for (const title of ['Tailler la haie', 'Ranger la cave']) await says([act], await card(title))
    for (const title of ['Porter du bois', 'Laver les vitres'])
      await saysNo(['J’ai réglé', 'J’ai reçu'], await card(title))
    unmountAll()
  }
})

test('a letter is read and taken back where it stands, with its day (1.2.593)', async () => {
  const { marc, lea } = people()
  const letter = apply(lea, publish(marc, 'Laver les vitres'), 'J’ai une échelle.')
  const { press } = await openApp('/my-jobs', lea)
  await says([formatDate(network.api.server.state.applications.get(letter)!.appliedAt)], await card('Laver les vitres'))

  await press('Laver les vitres')
  await says(['J’ai une échelle.'])
  await press('Retirer')
  await press('Retirer', await screen.findByRole('alertdialog'))

  await says(['Aucun job pour l’instant'])
})

test.each([
  ['student', 'Parcourir les offres'],
  ['private', 'Publier une offre'],
] as const)('a %s without a job reads how one comes here', async (side, way) => {
  await openApp('/my-jobs', register(side))

  await says(['Aucun job pour l’instant', way])
})

test('a device that was never online says why nothing is here', async () => {
  network.setOnline(false)

  await openApp('/my-jobs', register('student'))

  await says(['Vous êtes hors ligne'])
})

test('the list is there without a network, and says what needs it', async () => {
  const { marc, lea } = people()
  const scheduledFor = new Date().toISOString()
  agree(marc, lea, 'Tailler la haie', { scheduledFor })
  const { press } = await openApp('/my-jobs', marc)
  await says([formatMoment(scheduledFor)], await card('Tailler la haie'))

  network.setOnline(false)

  const begin = within(await card('Tailler la haie')).getByRole('button', { name: 'Commencer' })
  await expect.poll(() => begin.getAttribute('aria-disabled')).toBe('true')
  await says(['Nécessite le réseau'], await card('Tailler la haie'))
  await press('Chat', await card('Tailler la haie'))
  await screen.findByRole('dialog', { name: 'Conversation avec Léa Essai' })
})

test('a visitor is sent to the landing (2.2.118)', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)

  await openApp('/my-jobs')

  await expect.poll(() => replace.mock.calls).toEqual([['/']])
  await saysNo(['À faire'])
})
