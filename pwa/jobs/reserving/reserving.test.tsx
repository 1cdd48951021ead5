import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatAppointment } from '../../../schema/dates.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, agree, apply, erase, jobNow, move, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { firstDraftOf } from '../wizard/restore-refused.ts'
import { openReview } from '../../testing/reviewing.ts'
import { goOn, isListening } from '../../testing/wizard.ts'

const all = () => [...network.api.server.state.jobs.values()]

/** Anne, for whom Léa has finished a job. */
const happy = () => {
  const [anne, lea] = [register('private', 'Anne'), register('student', 'Léa')]
  const job = agree(anne, lea, 'Tailler la haie')
  move(job, 'completed')
  return { anne, lea, job }
}

const reserved = () => {
  const { anne, lea } = happy()
  const offer = publish(anne, 'Ranger le grenier', { reservedForId: lea.id })
  return { anne, lea, offer, until: `jusqu’au ${formatAppointment(offer.reservedUntil!)}` }
}

test('from the page of a finished job the wizard opens with its words, and publishes it for its student first (2.2.265)', async () => {
  const { anne, lea, job } = happy()
  const app = await openApp(`/jobs/${job.id}`, anne)

  await app.user.click(await screen.findByRole('link', { name: 'Proposer d’abord à Léa' }))
  const wizard = await dialogNamed('Publier une offre')
  await says(['D’abord pour Léa', 'Publier pour tous'], wizard)
  await isListening('Suivant')
  for (const step of [2, 3, 4]) await goOn(app, step)
  await app.press('Publier l’offre', wizard)

  await expect.poll(() => all().find(({ reservedForId }) => reservedForId === lea.id)?.title).toBe('Tailler la haie')
  const [card] = await screen.findAllByRole('article', { name: 'Tailler la haie' })
  await says(['Réservée à Léa jusqu’au ', 'Ouvrir à tous'], card)
})

test('“Publier pour tous” takes it back, and an unfinished offer is asked about before it is replaced (2.2.265)', async () => {
  const { anne, job } = happy()
  const app = await openApp(`/dashboard?tab=publish&jobId=${job.id}`, anne)
  const wizard = await dialogNamed('Publier une offre')

  await app.press('Publier pour tous', wizard)

  await saysNo(['D’abord pour'], wizard)
  await isListening('Suivant')
  for (const step of [2, 3, 4]) await goOn(app, step)
  await app.press('Publier l’offre', wizard)
  await expect
    .poll(() => all().filter(({ title, status }) => title === 'Tailler la haie' && status === 'open'))
    .toHaveLength(1)
  expect(all().every((one) => one.reservedForId === undefined)).toBe(true)
})

test('the card of finished work has it in its menu, and not once the student has left for good (2.2.265)', async () => {
  const { anne, lea } = happy()
  const tom = register('student')
  move(agree(anne, tom, 'Peindre le mur'), 'completed')
  erase(tom, anne)
  const app = await openApp('/my-jobs', anne)
  const card = async (name: string) => await screen.findByRole('article', { name })
  await app.press('Autres actions', await card('Peindre le mur'))
  await says(['Documents'])
  await saysNo(['Proposer d’abord'], await screen.findByRole('menu'))
  await app.user.keyboard('{Escape}')

  await app.choose(`Proposer d’abord à ${lea.firstName}`, await card('Tailler la haie'))

  await says(['D’abord pour Léa'], await dialogNamed('Publier une offre'))
})

test('a good review offers it (2.2.265)', async () => {
  const app = await openReview()
  for (const criterion of ['Votre note', 'Ponctualité', 'Politesse']) await app.rate(criterion, '5 sur 5')
  await app.fill('En un ou deux mots', 'Vive')

  await app.press('Envoyer l’évaluation')
  await app.press('Envoyer l’évaluation', await screen.findByRole('alertdialog'))
  await says(['Évaluation envoyée !'])
  await app.press('Proposer d’abord à Tom')

  await says(['D’abord pour Tom'], await dialogNamed('Publier une offre'))
})

test('the poster opens a reserved offer to all, also without network, and nobody else is invited before (2.2.266)', async () => {
  const { anne, offer, until } = reserved()
  const app = await openApp('/dashboard?tab=jobs', anne)
  const card = await screen.findByRole('article', { name: 'Ranger le grenier' })
  await says([`Réservée à Léa ${until}`], card)
  network.setOnline(false)

  await app.press('Ouvrir à tous', card)

  await saysNo(['Réservée à Léa'], card)
  expect(jobNow(offer.id).reservedForId).toBeDefined()
  network.setOnline(true)
  await expect.poll(() => jobNow(offer.id).reservedForId).toBeUndefined()
})

test('the student reads until when the offer is theirs, and says “Pas cette fois”, also without network (2.2.267, 2.2.269)', async () => {
  const { lea, offer, until } = reserved()
  const app = await openApp('/dashboard?tab=jobs', lea)
  await says(['Ranger le grenier', 'D’abord pour vous'])
  await app.goTo(`/jobs/${offer.id}`)
  await says(['Anne vous propose d’abord cette offre', until, 'Postuler'])
  await saysNo(['Partager'])
  network.setOnline(false)

  await app.press('Pas cette fois')

  await saysNo(['Anne vous propose d’abord cette offre'])
  network.setOnline(true)
  await expect.poll(() => jobNow(offer.id).reservedForId).toBeUndefined()
})

test('the home and “Mes jobs” of the student say under “À faire” how long the offer is still theirs (1.2.697)', async () => {
  const { lea, offer } = reserved()
  const app = await openApp('/dashboard', lea)
  const tasks = await screen.findByRole('region', { name: 'À faire' })
  await says(['Répondre à Anne', 'Ranger le grenier', 'Encore 24\u00a0h'], tasks)
  await app.goTo('/my-jobs')
  const card = await screen.findByRole('article', { name: 'Ranger le grenier' })
  await says(['Encore 24\u00a0h pour vous', 'Proposée par Anne'], card)

  apply(lea, offer)

  await saysNo(['pour vous'])
})

test('the home of the poster opens an offer to all whose time is over, also without network (1.2.697)', async () => {
  const { anne, offer } = reserved()
  network.api.server.state.jobs.set(offer.id, { ...jobNow(offer.id), reservedUntil: '2026-01-05T09:00:00.000Z' })
  const app = await openApp('/dashboard', anne)
  const tasks = await screen.findByRole('region', { name: 'À faire' })
  network.setOnline(false)

  await app.press('Ouvrir l’offre à tous', tasks)

  await saysNo(['Ouvrir l’offre à tous'])
  network.setOnline(true)
  await expect.poll(() => jobNow(offer.id).reservedForId).toBeUndefined()
})

test('who has applied for a reserved offer is not asked again (2.2.267)', async () => {
  const { lea, offer } = reserved()
  apply(lea, offer)

  await openApp(`/jobs/${offer.id}`, lea)

  await says(['Anne vous propose d’abord cette offre', 'Vous avez déjà postulé'])
  await saysNo(['Pas cette fois'])
})

test('nobody else finds a reserved offer, until it is opened (2.2.268)', async () => {
  const { lea, offer } = reserved()
  const tom = register('student')
  await openApp('/dashboard?tab=jobs', tom)
  await screen.findByRole('heading', { name: /Emplois disponibles/ })
  await saysNo(['Ranger le grenier'])

  act(lea, 'job.openToAll', { id: offer.id })

  await says(['Ranger le grenier'])
  await saysNo(['D’abord pour vous'])
})

test('a refused publication comes back with whom it was for, and a copy of a reserved offer is for nobody (2.2.265)', async () => {
  const { lea, offer } = reserved()
  const typed = firstDraftOf({ offer: { ...offer, reservedForId: lea.id }, refusal: 'r' })

  expect(typed.reservedForId).toBe(lea.id)
  expect(firstDraftOf({ offer }).reservedForId).toBe('')
  expect(firstDraftOf({ offer, firstTo: lea.id }).reservedForId).toBe(lea.id)
})
