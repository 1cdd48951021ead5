import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { editJob, publishJob } from '../../../sync/mutations/jobs.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { memoryOffer } from '../../../sync/testing/memory-rows.ts'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { agree, apply, jobNow, move, publish, register } from '../../testing/people.ts'
import { openFromMe } from '../../testing/navigation.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { failOnce, fillStorage } from '../../testing/storage.ts'
import { goOn, goToSummary, openWizard } from '../../testing/wizard.ts'

const cardNamed = (name: string) => screen.findByRole('article', { name })
const question = (name: RegExp) => screen.findByRole('alertdialog', { name })

test('an individual without a job reads how to begin (2.2.2, 2.2.29, 2.6.7)', async () => {
  await openApp('/dashboard', register('private', 'Anne'))

  await says(['Bonjour Anne', 'Particulier Vérifié', 'Aucun job ouvert', 'Publier une offre'])
})

// Shows rule 2.2.19.
test.each([
  [true, true, 'Particulier Vérifié'],
  [true, false, 'Particulier'],
  [false, false, 'Particulier Vérifié'],
])(
  'where addresses are verified (%s), an individual with a verified address (%s) reads “%s”',
  async (verifies, emailVerified, label) => {
    network.api.verifiesAddresses = verifies
    await openApp('/dashboard', register('private', undefined, { emailVerified }))

    await screen.findByText(label, { exact: true })
    if (label === 'Particulier') await saysNo(['Particulier Vérifié'])
  },
)

test('a past job offers its applications once, in words, also beside its main action (2.2.38, 2.2.171, 2.2.240)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  move(agree(anne, tom, 'Arroser les tomates'), 'completed')
  move(publish(anne, 'Tailler la vigne'), 'cancelled')
  const { press } = await openApp('/dashboard?tab=past', anne)
  const card = await cardNamed('Arroser les tomates')
  for (const one of [card, await cardNamed('Tailler la vigne')])
    expect(within(one).getByText('Voir les candidatures').tagName).toBe('BUTTON')

  await press('Autres actions', card)

  await screen.findByRole('menuitem', { name: 'Republier' })
  screen.getByRole('menuitem', { name: 'Documents' })
  expect(screen.queryByRole('menuitem', { name: 'Voir les candidatures' })).toBeNull()
})

test('one step back leaves the dashboard after the list of applicants was closed', async () => {
  const anne = register('private')
  publish(anne, 'Arroser les tomates')
  const { press, goTo, back, place } = await openApp('/about', anne)
  await goTo('/dashboard')

  await press('Aucune candidature')
  await press('Fermer', await dialogNamed('Candidatures'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  back()

  await expect.poll(place).toBe('/about')
})

test.each([
  ['reviews', () => '/dashboard?tab=reviews', 'Anne Essai'],
  ['the applicants', (job: string) => `/dashboard?tab=jobs&jobId=${job}`, 'Candidatures'],
])('a dialog that a notification opens over the dashboard leaves no step behind: %s', async (_what, path, title) => {
  const anne = register('private', 'Anne')
  const job = publish(anne, 'Arroser les tomates')
  const { press, goTo, back, place } = await openApp('/about', anne)
  await goTo('/dashboard')
  await screen.findByRole('article', { name: 'Arroser les tomates' })

  await goTo(path(job.id))
  await press('Fermer', await dialogNamed(title))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  back()

  await expect.poll(place).toBe('/about')
})

test('a notification of a new minimum opens the rate of its offer (2.2.280)', async () => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates', { rate: 20 })
  const { goTo, place, press } = await openApp('/about', anne)

  await goTo(`/dashboard?tab=rate&jobId=${job.id}`)

  const dialog = await dialogNamed('Modifier l’offre')
  expect(fieldNamed('Montant exact').value).toBe('20')
  expect(place()).toBe('/dashboard')
  await saysNo(['Candidatures'], dialog)
  await press('Fermer', dialog)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a notification about an offer that is gone opens the list', async () => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates')
  move(job, 'cancelled')

  const { place } = await openApp(`/dashboard?tab=rate&jobId=${job.id}`, anne)

  await says(['Aucun job ouvert'])
  await expect.poll(place).toBe('/dashboard')
})

test('an open offer stands with its state and how many have applied, and the figures count it (2.2.30)', async () => {
  const anne = register('private')
  publish(anne, 'Arroser les tomates')

  await openApp('/dashboard', anne)

  await says(['Jobs actifs', 'Jobs complétés', 'Publier une offre', 'Messages', 'Historique'])
  await says(
    ['Ouvert', 'Aucune candidature', 'Arroser les tomates, derrière la maison.'],
    await cardNamed('Arroser les tomates'),
  )
})

test('an open offer whose day has passed asks for a new date (1.2.445)', async () => {
  const anne = register('private')
  publish(anne, 'Arroser les tomates', { scheduledFor: '2026-01-05T08:00:00.000Z' })
  const { press } = await openApp('/dashboard', anne)
  const shown = await cardNamed('Arroser les tomates')
  await says(['Date passée', 'Les étudiants qui postulent lisent que la date est passée'], shown)

  await press('Fixer une autre date', shown)

  await dialogNamed('Modifier l’offre')
})

test('a dashboard that stays open over midnight asks for a new date of an offer whose day has passed', async () => {
  const anne = register('private')
  publish(anne, 'Arroser les tomates', { scheduledFor: '2026-01-05T08:00:00.000Z' })
  const { goTo } = await openApp('/dashboard?tab=past', anne)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-01-05T22:59:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  await goTo('/dashboard')
  const shown = await cardNamed('Arroser les tomates')
  await saysNo(['Date passée'], shown)

  vi.advanceTimersByTime(2 * 60_000)

  await says(['Date passée', 'Les étudiants qui postulent lisent que la date est passée'], shown)
})

test('an open offer that moderators hide says so', async () => {
  const anne = register('private')
  const { id } = publish(anne, 'Arroser les tomates')
  network.api.server.setHidden(id, true)
  await openApp('/dashboard', anne)

  const card = await cardNamed('Arroser les tomates')
  await says(['Offre masquée', 'elle n’est plus visible'], card)
  within(card).getByText('Masqué')
  expect(within(card).queryByText('Ouvert')).toBeNull()
})

test('while the jobs are read, the way to the accepted ones stands where it stood at the last start (1.2.430)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  agree(anne, tom, 'Monter une armoire')
  await openApp('/dashboard', anne)
  await screen.findByRole('link', { name: /^Jobs acceptés/ })

  unmountAll()
  await openDatabase(anne.id).delete()
  network.setOnline(false)
  await openApp('/dashboard', anne)

  await screen.findByRole('link', { name: /^Jobs acceptés/ })
  await says(['–'])
})

test('each list has its jobs with their state (2.2.31, 2.2.38)', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  agree(anne, tom, 'Monter une armoire')
  move(agree(anne, tom, 'Repeindre la grille'), 'in_progress')
  move(agree(anne, tom, 'Ranger la cave'), 'completed')
  move(publish(anne, 'Tailler la vigne'), 'cancelled')
  network.api.server.remove(publish(anne, 'Garder le perroquet').id)

  const { goTo } = await openApp('/dashboard?tab=accepted', anne)
  await says(['Date à convenir', 'Tom Essai', 'Réserver le paiement'], await cardNamed('Monter une armoire'))
  await says(['En cours', 'Marquer terminé'], await cardNamed('Repeindre la grille'))
  await goTo('/dashboard?tab=past')
  await says(['Annulé', 'Voir les candidatures'], await cardNamed('Tailler la vigne'))
  await says(['Terminé', 'avec Tom'], await cardNamed('Ranger la cave'))
  await goTo('/dashboard?tab=deleted')

  await says(['Supprimé'], await cardNamed('Garder le perroquet'))
})

// Shows rule 2.2.43.
test.each([
  ['past', 'Aucun job passé'],
  ['accepted', 'Aucun job accepté'],
  ['deleted', 'Aucun job supprimé'],
  ['messages', 'Aucune conversation'],
])('an empty list explains itself: %s', async (tab, words) => {
  await openApp(`/dashboard?tab=${tab}`, register('private'))

  await says([words])
})

test('a student whose name this device does not know is called the assigned student (2.8.14)', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  agree(anne, tom, 'Monter une armoire')
  await openApp('/dashboard?tab=accepted', anne)
  await says(['Tom Essai'], await cardNamed('Monter une armoire'))

  await openDatabase(anne.id).people.clear()

  await says(['Étudiant assigné'], await cardNamed('Monter une armoire'))
})

// Shows rule 1.2.441.
test.each([
  ['open', 'jobs', 'Dupliquer l’offre'],
  ['past', 'past', 'Republier'],
  ['deleted', 'deleted', 'Republier'],
] as const)('a copy of an offer that is %s has all its values', async (state, tab, button) => {
  const anne = register('private')
  const job = publish(anne, 'Tailler la vigne', { duration: '4h', urgencyLevel: 'urgent', deliverables: ['Un fagot'] })
  if (state === 'past') move(job, 'cancelled')
  if (state === 'deleted') network.api.server.remove(job.id)
  const app = await openApp(`/dashboard?tab=${tab}`, anne)

  const copy = state === 'deleted' ? app.press : app.choose
  await copy(button, await cardNamed('Tailler la vigne'))
  await dialogNamed('Publier une offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe('Tailler la vigne')
  await goOn(app, 2)
  await goToSummary(app)
  await says(['Urgente', 'Un fagot'], screen.getByRole('region', { name: 'Résumé de l’offre' }))
  await app.press('Publier l’offre')

  await says(['Offre publiée avec succès !'])
  const jobs = [...network.api.server.state.jobs.values()]
  expect(jobs.map(({ title, duration }) => `${title} ${duration}`)).toEqual(Array(2).fill('Tailler la vigne 4h'))
  expect(jobNow(job.id).status).toBe(state === 'past' ? 'cancelled' : 'open')
})

test('a copy of an offer does not read as a resumed draft, and a second copy asks no question', async () => {
  const anne = register('private')
  publish(anne, 'Tailler la vigne')
  const app = await openApp('/dashboard', anne)
  const copy = async () => {
    await app.choose('Dupliquer l’offre', await cardNamed('Tailler la vigne'))
    await dialogNamed('Publier une offre')
    await expect.poll(() => fieldNamed('Titre').value).toBe('Tailler la vigne')
    await saysNo(['Brouillon repris'])
  }

  await copy()
  await app.press('Fermer')
  await copy()
  await app.press('Fermer')
  await openWizard(app)

  await says(['Brouillon repris'])
})

test('a device without room says why an offer begins no new one', async () => {
  const anne = register('private')
  publish(anne, 'Tailler la vigne')
  const app = await openApp('/dashboard', anne)
  const card = await cardNamed('Tailler la vigne')
  fillStorage()

  await app.choose('Dupliquer l’offre', card)

  await says(['Impossible de réutiliser cette offre', 'Cet appareil n’a plus de place.'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a device whose drafts cannot be read says that an offer begins no new one', async () => {
  const anne = register('private')
  publish(anne, 'Tailler la vigne')
  const app = await openApp('/dashboard', anne)
  const card = await cardNamed('Tailler la vigne')
  failOnce('get', 'drafts')

  await app.choose('Dupliquer l’offre', card)

  await says(['Impossible de réutiliser cette offre', 'Le stockage de cet appareil ne répond pas.'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an offer takes the place of a half-written one only on a yes', async () => {
  const anne = register('private')
  publish(anne, 'Tailler la vigne')
  const app = await openApp('/dashboard', anne)
  await openWizard(app)
  await app.fill('Titre', 'Arroser les tomates')
  await app.press('Fermer')
  await expect.poll(() => openDatabase(anne.id).drafts.count()).toBe(1)
  const card = await cardNamed('Tailler la vigne')

  await app.choose('Dupliquer l’offre', card)
  const asked = await question(/^Remplacer votre brouillon/)
  await says(['« Arroser les tomates » sera supprimé et remplacé par « Tailler la vigne ».'], asked)
  await app.press('Remplacer', asked)

  await dialogNamed('Publier une offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe('Tailler la vigne')
})

test('without network a published offer with an unsent edit cannot be deleted', async () => {
  const anne = register('private')
  const job = publish(anne, 'Tailler la vigne')
  const { press } = await openApp('/dashboard', anne)
  network.setOnline(false)
  await editJob(openDatabase(anne.id), { id: job.id, title: 'Tailler la treille' })

  await press('Supprimer', await cardNamed('Tailler la treille'))

  await says(['Nécessite le réseau', 'En attente d’envoi'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('without network an offer that may have left cannot be deleted, and a toast explains it', async () => {
  const anne = register('private')
  const { press } = await openApp('/dashboard', anne)
  network.lose('POST /api/sync/push')
  const database = openDatabase(anne.id)
  const { id } = await publishJob(database, memoryOffer('Tailler la vigne'))
  await expect.poll(async () => (await database.outbox.toArray()).every(({ frozen }) => frozen)).toBe(true)
  network.setOnline(false)
  await editJob(database, { id, title: 'Tailler la treille' })

  await press('Supprimer', await cardNamed('Tailler la treille'))
  await press('Supprimer', await question(/^Supprimer cette offre/))

  await says(['Cette offre est peut-être déjà publiée.'])
  await cardNamed('Tailler la treille')
  expect(await database.outbox.count()).toBe(2)
})

test('without network a job cannot be marked completed, and its card shows why', async () => {
  const [anne, tom] = [register('private'), register('student')]
  move(agree(anne, tom, 'Monter une armoire'), 'in_progress')
  const { press } = await openApp('/dashboard?tab=accepted', anne)

  network.setOnline(false)
  const card = await cardNamed('Monter une armoire')
  await says(['Nécessite le réseau'], card)
  await press('Marquer terminé', card)

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(within(card).getByRole('button', { name: 'Marquer terminé' }).getAttribute('aria-disabled')).toBe('true')
})

test('work under way is one press away from the offers, as long as there is some', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')
  const { user } = await openApp('/dashboard', anne)

  await user.click(await screen.findByRole('link', { name: 'Jobs acceptés 1 en cours' }))
  await says(['Date à convenir', 'Réserver le paiement'], await cardNamed('Monter une armoire'))
  move(job, 'completed')
  network.announce()

  await expect.poll(() => screen.queryByRole('link', { name: /^Jobs acceptés/ })).toBeNull()
})

test('an accepted job is whole from its first frame on, so that nothing moves under a finger', async () => {
  const [anne, tom] = [register('private'), register('student')]
  agree(anne, tom, 'Monter une armoire')
  const { goTo } = await openApp('/dashboard?tab=accepted', anne)
  await says(['Chat', 'Réserver le paiement'], await cardNamed('Monter une armoire'))
  await goTo('/about')
  const frames: string[] = []
  const watching = new MutationObserver(() => {
    const text = document.querySelector('article')?.textContent
    if (text) frames.push(text)
  })
  watching.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())

  await goTo('/dashboard?tab=accepted')
  await says(['Chat', 'Réserver le paiement'], await cardNamed('Monter une armoire'))

  expect(frames.filter((text) => text.includes('Chat') && !text.includes('Réserver'))).toEqual([])
})

test('“Moi” leads to the lists that have no tab of their own (2.2.25)', async () => {
  const app = await openApp('/dashboard', register('private'))

  await openFromMe(app, 'Jobs supprimés')

  await says(['Aucun job supprimé'])
  await saysNo(['Aucun job ouvert'])
})

/** Returns all that the page has shown from now on. */
const watchText = (): string[] => {
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return shown
}

test('the only applicant of an offer is accepted from the home, after a question (1.2.191)', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const job = publish(anne, 'Tailler la vigne')
  apply(tom, job, 'J’ai un sécateur.')
  const { press } = await openApp('/dashboard', anne)
  await says(['Répondre à Tom', 'J’ai un sécateur.', '1 nouvelle'])

  await press('Accepter')
  const asked = await question(/^Accepter Tom/)
  expect(jobNow(job.id).status).toBe('open')
  const shown = watchText()
  await press('Accepter', asked)

  await says(['Tom viendra'], await dialogNamed('Félicitations'))
  expect(shown.filter((text) => text.includes('L’étudiant viendra'))).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(jobNow(job.id).status).toBe('assigned')
})

test('several applicants of an offer are compared, and an offer whose day has passed gets another one from the home', async () => {
  const [anne, tom, lea] = [register('private'), register('student'), register('student')]
  const vine = publish(anne, 'Tailler la vigne')
  for (const student of [tom, lea]) apply(student, vine)
  const late = publish(anne, 'Ranger la cave')
  network.api.server.state.jobs.set(late.id, { ...jobNow(late.id), scheduledFor: '2026-11-01T09:00:00.000Z' })
  const { press, user } = await openApp('/dashboard', anne)
  await says(['2 nouvelles · Tailler la vigne'])
  expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()

  await press('Fixer une autre date')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await expect.poll(() => document.body.style.pointerEvents).not.toBe('none')
  await user.click(await screen.findByRole('link', { name: 'Répondre à 2 candidatures' }))

  await dialogNamed('Candidatures')
})

test('somebody without an offer begins the wizard with an example, and reads of one button to publish (2.2.121)', async () => {
  const { press } = await openApp('/dashboard', register('private'))
  await says(['Aucun job ouvert'])
  expect(screen.getAllByRole('button', { name: 'Publier une offre' })).toHaveLength(1)

  await press('Cartons')

  await dialogNamed('Publier une offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe('Porter des cartons')
})
