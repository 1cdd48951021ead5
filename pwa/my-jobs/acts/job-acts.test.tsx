import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatSpokenDay } from '../../../schema/dates.ts'
import { openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { accept, agree, apply, jobNow, move, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const cardNamed = (name: string) => screen.findByRole('article', { name })
const question = (name: RegExp) => screen.findByRole('alertdialog', { name })

test('a job is marked completed after a question, and moves into the history (2.2.32, 2.4.5)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press, goTo } = await openApp('/dashboard?tab=accepted', anne)

  await press('Marquer terminé')
  const asked = await question(/^Marquer ce job/)
  await says(['Monter une armoire passera dans votre historique.', 'Cette action est définitive.'], asked)
  await press('Marquer terminé', asked)

  await says(['Évaluer l’étudiant'])
  await goTo('/dashboard?tab=past')
  await says(['Terminé'], await cardNamed('Monter une armoire'))
  expect(jobNow(job.id).status).toBe('completed')
})

test('a poster who leaves the page during the completion stays on the new page, and reads the result', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press, goTo, place } = await openApp('/dashboard?tab=accepted', anne)
  await press('Marquer terminé')
  const completing = network.hold(`PATCH /api/jobs/${job.id}`)
  await press('Marquer terminé', await question(/^Marquer ce job/))

  await goTo('/settings')
  completing.letGo()

  await says(['Job marqué comme terminé', 'Monter une armoire'])
  expect(place()).toBe('/settings')
})

test('the question before completing a job names the pay, and a day of work that is still to come (1.2.438)', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const scheduledFor = new Date(Date.now() + 11 * 24 * 3_600_000).toISOString()
  network.api.money.paid(agree(anne, tom, 'Monter une armoire', { scheduledFor }).id, 6_250)
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await says(['62.50 CHF fictifs, argent réservé'], await cardNamed('Monter une armoire'))

  await press('Marquer terminé')

  const asked = await question(/^Marquer ce job/)
  await says([`Prévu le ${formatSpokenDay(scheduledFor)}, pas encore passé.`], asked)
  await says(['Tom recevra 59.37 CHF fictifs (62.50 CHF moins 5 % de frais).', 'Cette action est définitive.'], asked)
  expect([...asked.querySelectorAll('b')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Monter une armoire',
    'Tom recevra 59.37 CHF fictifs',
  ])
})

test('the question before completing a job leaves out released money and a day that has come', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const scheduledFor = new Date().toISOString()
  const payment = network.api.money.paid(agree(anne, tom, 'Monter une armoire', { scheduledFor }).id, 6_250)
  payment.state = 'released'
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await says(['Payé : 62.50 CHF fictifs, fonds libérés'], await cardNamed('Monter une armoire'))

  await press('Marquer terminé')

  await says(['Monter une armoire passera dans votre historique.'], await question(/^Marquer ce job/))
  await saysNo(['recevra', 'Prévu le'])
})

// Shows rules 2.8.9, 2.8.10.
test.each([
  ['the server fails', 500, 'Erreur lors de la mise à jour du job'],
  ['the server is not reached', 'lost', 'Erreur de connexion'],
] as const)('a completion says in the documented words that %s, and the job stays', async (_why, how, words) => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  if (how === 'lost') network.lose('PATCH /api/jobs/*')
  else network.reply('PATCH /api/jobs/*', how, 'not json')

  await press('Marquer terminé')
  await press('Marquer terminé', await question(/^Marquer ce job/))

  await says([words])
  await cardNamed('Monter une armoire')
  expect(jobNow(job.id).status).toBe('assigned')
})

test('work begins on a press, and from then on a cancellation is a proposal', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press, choose } = await openApp('/dashboard?tab=accepted', anne)

  await choose('Commencer')
  await says(['Le job est en cours', 'Le travail est en cours.'])
  await choose('Proposer l’annulation')
  const asked = await question(/^Proposer d’annuler/)
  await says(['« Monter une armoire » est en cours : pour l’annuler, il faut l’accord de l’étudiant.'], asked)
  await press('Proposer l’annulation', asked)

  await says(['Annulation proposée', 'L’étudiant doit encore donner son accord.', 'Retirer la proposition'])
  expect(jobNow(job.id).status).toBe('in_progress')
})

test('the question before proposing to cancel paid work names the refund', async () => {
  const [anne, tom] = [register('private'), register('student')]
  network.api.money.paid(agree(anne, tom, 'Monter une armoire').id, 6_250)
  const { choose } = await openApp('/dashboard?tab=accepted', anne)
  await says(['62.50 CHF fictifs, argent réservé'], await cardNamed('Monter une armoire'))

  await choose('Proposer l’annulation')

  await says(['Vous récupérerez alors 62.50 CHF fictifs sur votre carte.'], await question(/^Proposer d’annuler/))
})

test('work of a suspended student is cancelled at once, without a proposal or a payment (1.2.444)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  move(job, 'in_progress')
  network.api.server.setSuspended(tom.id, true)
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await says(['Compte de l’étudiant suspendu'], await cardNamed('Monter une armoire'))
  expect(screen.queryByRole('button', { name: /^Proposer|^Payer/ })).toBeNull()

  await press('Annuler')
  await press('Annuler le job', await question(/^Annuler ce job/))

  await says(['Job annulé'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test('a cancellation before the work began takes effect at once', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press, choose } = await openApp('/dashboard?tab=accepted', anne)

  await choose('Annuler')
  await press('Annuler le job', await question(/^Annuler ce job/))

  await says(['Job annulé', 'L’étudiant a été averti.'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test('an offer is deleted after a question; a no keeps it (2.4.17, 2.6.9)', async () => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates')
  const { press } = await openApp('/dashboard', anne)

  await press('Supprimer', await cardNamed('Arroser les tomates'))
  await press('Annuler', await question(/^Supprimer cette offre/))
  expect(jobNow(job.id).deletedAt).toBeUndefined()
  await press('Supprimer', await cardNamed('Arroser les tomates'))
  const asked = await question(/^Supprimer cette offre/)
  await says(['« Arroser les tomates » sera supprimée.'], asked)
  await saysNo(['étudiant'], asked)
  await press('Supprimer', asked)

  await says(['Offre supprimée', 'Aucun job ouvert'])
  expect(jobNow(job.id).deletedAt).toBeTruthy()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('a question about an offer ends once the offer is given away on another device', async () => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates')
  const letter = apply(register('student'), job)
  const { press } = await openApp('/dashboard', anne)
  await press('Supprimer', await cardNamed('Arroser les tomates'))
  await question(/^Supprimer cette offre/)

  accept(letter)

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(jobNow(job.id)).toMatchObject({ status: 'assigned' })
})

test('a question about work ends once the work is cancelled on another device', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await press('Marquer terminé')
  await question(/^Marquer ce job/)

  move(job, 'cancelled')

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  [1, 'L’étudiant qui attend votre réponse sera averti.'],
  [2, 'Les étudiants qui attendent votre réponse seront avertis.'],
])('deleting an offer with %i waiting letters announces who will be informed', async (count, words) => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates')
  for (const name of ['Tom', 'Zoé'].slice(0, count)) apply(register('student', name), job)
  network.api.server.state.applications.get(apply(register('student'), job))!.status = 'rejected'
  const { press } = await openApp('/dashboard', anne)

  await press('Supprimer', await cardNamed('Arroser les tomates'))

  await says([words], await question(/^Supprimer cette offre/))
})
