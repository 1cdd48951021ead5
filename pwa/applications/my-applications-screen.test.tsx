import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { formatMoment, formatSentDate } from '../../schema/dates.ts'
import { compareClock } from '../../sync/http/server-time.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { dialogNamed, openApp, type App } from '../testing/app.tsx'
import { holdDoubleTap } from '../testing/double-tap.ts'
import { network } from '../testing/network.ts'
import { accept, act, agree, applicationsOf, apply, erase, jobNow, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { fillStorage } from '../testing/storage.ts'
import { markAcceptanceSeen, readSeenAcceptances } from '../session/seen-acceptances.ts'
import { withoutDetail } from '../testing/narrow-window.ts'

withoutDetail()

const path = '/dashboard?tab=candidatures'
const cardOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement

/** Opens the letter of a card. */
const unfold = async ({ press }: App, title: string) => {
  const card = await cardOf(title)
  await press(title, card)
  return card
}

// Shows rules 1.2.43, 1.2.44, 1.2.45, 1.4.12.
test('each application shows its state and its letter; an accepted one leads to the chat', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  agree(marc, lea, 'Ranger la cave')
  const sent = apply(lea, publish(marc, 'Laver les vitres', { location: 'Nyon, VD', rate: 27 }), 'J’ai une échelle.')
  network.api.reject(apply(lea, publish(marc, 'Nourrir le chat')))

  const app = await openApp(path, lea)
  const { press } = app
  const sentOn = formatSentDate(network.api.server.state.applications.get(sent)!.appliedAt)
  await says(
    ['En attente', 'Nyon, VD', '27 CHF/h', sentOn, 'Pas encore vue', 'J’ai une échelle.'],
    await cardOf('Laver les vitres'),
  )
  await says(['J’ai une échelle.'], await unfold(app, 'Laver les vitres'))
  await says(['Refusée'], await cardOf('Nourrir le chat'))
  const accepted = await cardOf('Ranger la cave')
  await says(['Acceptée', 'Félicitations !', 'Convenez des détails avec Marc.'], accepted)
  await press('Chat', accepted)

  await screen.findByPlaceholderText('Tapez votre message...')
})

test('a letter whose offer went with its poster’s account says that the offer is withdrawn', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const { id } = publish(marc, 'Laver les vitres')
  apply(lea, jobNow(id))
  network.api.server.state.jobs.set(id, { ...jobNow(id), deletedAt: new Date().toISOString() })
  erase(marc, lea)

  const app = await openApp(path, lea)

  await says(['En attente', 'Cette offre a été retirée.'], await unfold(app, 'Laver les vitres'))
})

test('the card of an accepted application shows the state of the job, and congratulates only if it goes on', async () => {
  const [marc, lea] = [register('private'), register('student')]
  move(agree(marc, lea, 'Ranger la cave'), 'in_progress')
  move(agree(marc, lea, 'Laver les vitres'), 'cancelled')

  await openApp(path, lea)

  await says(['Félicitations ! Le travail est en cours.'], await cardOf('Ranger la cave'))
  const cancelled = await cardOf('Laver les vitres')
  await says(['Ce job a été annulé.'], cancelled)
  await saysNo(['Félicitations !'], cancelled)
})

test('no line of an offer’s title begins with a sign', async () => {
  const [marc, lea] = [register('private'), register('student')]
  apply(lea, publish(marc, 'Cave : tout trier'))

  await openApp(path, lea)

  expect((await screen.findByRole('heading', { name: /^Cave/ })).textContent).toBe('Cave\u00a0: tout trier')
})

test('whoever has applied nowhere reads how to begin, and gets there (1.2.46)', async () => {
  const { press } = await openApp(path, register('student'))
  await says(['Aucune candidature'])

  await press('Découvrir les offres')

  await says(['Emplois disponibles (0)'])
})

test('the draft of a letter whose offer opens no letter any more stands here, to be copied or deleted (1.2.450)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const sentElsewhere = publish(marc, 'Laver les vitres')
  apply(lea, sentElsewhere, 'Du téléphone.')
  const given = agree(marc, register('student'), 'Ranger la cave')
  const open = publish(marc, 'Nourrir le chat')
  const database = openDatabase(lea.id)
  const draft = (job: { id: string }, value: string) =>
    database.drafts.put({ key: draftKeys.application(job.id), value, at: 0 })
  await draft(sentElsewhere, 'Du laptop.')
  await draft(given, 'Je range bien.')
  await draft(open, 'Le chat me connaît.')

  const { press } = await openApp(path, lea)
  const cardWith = async (words: string) => (await screen.findByText(words)).closest<HTMLElement>('article')!
  await says(
    ['Laver les vitres', 'Vous avez déjà postulé à cette offre.', 'Réutiliser le texte'],
    await cardWith('Du laptop.'),
  )
  await says(['Ranger la cave', 'Ce job est déjà attribué à un autre étudiant.'], await cardWith('Je range bien.'))
  await saysNo(['Le chat me connaît.'])
  await press('Supprimer', await cardWith('Du laptop.'))
  await press('Supprimer', await screen.findByRole('alertdialog', { name: /^Supprimer ce brouillon/ }))

  await expect.poll(() => screen.queryByText('Du laptop.')).toBeNull()
  expect(await database.drafts.toCollection().primaryKeys()).toEqual(
    [draftKeys.application(given.id), draftKeys.application(open.id)].sort(),
  )
})

test('an application that is over is not listed any more (1.2.43, 1.4.14)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  move(agree(marc, lea, 'Ranger la cave'), 'completed')

  await openApp(path, lea)

  await says(['Aucune candidature'])
})

test('an acceptance is celebrated once, and “Plus tard” puts it aside for good (1.2.51, 1.2.52, 1.2.53)', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = publish(marc, 'Ranger la cave')
  const id = apply(lea, job)
  const { press } = await openApp(path, lea)
  await cardOf('Ranger la cave')

  accept(id)
  const popup = await dialogNamed('Félicitations')
  await says(['Marc a accepté votre candidature pour Ranger la cave.', 'Chatter avec le particulier'], popup)
  await press('Plus tard', popup)

  await cardOf('Ranger la cave')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readSeenAcceptances(localStorage, lea.id)).toContain(id)
})

test('a second acceptance is congratulated although the first one was closed on the same screen (1.2.193)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const [first, second] = ['Ranger la cave', 'Laver les vitres'].map((title) => apply(lea, publish(marc, title)))
  const { press } = await openApp(path, lea)
  accept(first!)
  await press('Plus tard', await dialogNamed('Félicitations'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  accept(second!)

  await says(['pour Laver les vitres.'], await dialogNamed('Félicitations'))
})

test('congratulations say when, where and for how much, once for all acceptances (1.2.193)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const scheduledFor = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const older = apply(lea, publish(marc, 'Laver les vitres'))
  const newer = apply(lea, publish(marc, 'Ranger la cave', { scheduledFor }))
  const { press, goTo } = await openApp('/contact', lea)
  accept(older)
  accept(newer)

  await goTo(path)
  const popup = await dialogNamed('Félicitations')
  await says(['pour Ranger la cave.', formatMoment(scheduledFor), 'Lausanne, VD · 62.50 CHF'], popup)
  await press('Plus tard', popup)

  await expect.poll(() => [...readSeenAcceptances(localStorage, lea.id)].sort()).toEqual([newer, older].sort())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nobody is congratulated on work that is under way (1.2.193)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Ranger la cave')
  const id = apply(lea, job)
  const { goTo } = await openApp('/contact', lea)
  accept(id)
  move(job, 'in_progress')
  await expect.poll(async () => (await openDatabase(lea.id).jobs.get(job.id))?.status).toBe('in_progress')

  await goTo(path)

  await says(['Acceptées (1)'])
  await says(['Félicitations ! Le travail est en cours.'], await cardOf('Ranger la cave'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('accepted letters stand first, then those that wait, then the refused ones (1.2.192)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  agree(marc, lea, 'Ranger la cave')
  network.api.reject(apply(lea, publish(marc, 'Nourrir le chat')))
  apply(lea, publish(marc, 'Laver les vitres'))

  await openApp(path, lea)

  const headings = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading')
      .slice(1)
      .map(({ textContent }) => textContent)
  await expect
    .poll(headings)
    .toEqual([
      'Acceptées (1)',
      'Ranger la cave',
      'En attente (1)',
      'Laver les vitres',
      'Refusées (1)',
      'Nourrir le chat',
    ])
})

test('congratulations lead to the conversation (1.2.52, 1.2.53)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const id = apply(lea, publish(marc, 'Ranger la cave'))
  const { press } = await openApp(path, lea)
  await cardOf('Ranger la cave')
  accept(id)

  await press('Chatter avec le particulier', await dialogNamed('Félicitations'))

  await screen.findByPlaceholderText('Tapez votre message...')
  expect(readSeenAcceptances(localStorage, lea.id)).toContain(id)
})

test('nobody is congratulated whose chat was opened by a link (1.2.53)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const job = publish(marc, 'Ranger la cave')
  const id = apply(lea, job)
  const { goTo } = await openApp('/contact', lea)
  accept(id)

  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)
  await screen.findByPlaceholderText('Tapez votre message...')
  await goTo(path)
  await cardOf('Ranger la cave')
  await goTo('/dashboard')
  await says(['Bonjour Léa', '1candidature active'])

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question precedes the withdrawal of an application; a no keeps it, a yes takes it off the list', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  apply(lea, job, 'J’ai une échelle.')
  const app = await openApp(path, lea)
  const { press } = app
  await unfold(app, 'Laver les vitres')

  await press('Retirer')
  const question = await screen.findByRole('alertdialog', { name: /^Retirer cette candidature/ })
  await says(['Votre candidature pour « Laver les vitres » sera retirée.'], question)
  await press('Annuler', question)
  expect(applicationsOf(job)).toHaveLength(1)
  await press('Retirer', await cardOf('Laver les vitres'))
  await press('Retirer', await screen.findByRole('alertdialog'))

  await says(['Candidature retirée.'])
  await saysNo(['J’ai une échelle.'])
  expect(applicationsOf(job)).toEqual([])
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('the question before taking an application back ends once it is accepted', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const id = apply(lea, publish(marc, 'Laver les vitres'), 'J’ai une échelle.')
  const app = await openApp(path, lea)
  await unfold(app, 'Laver les vitres')
  await app.press('Retirer')
  await screen.findByRole('alertdialog', { name: /^Retirer cette candidature/ })

  accept(id)
  network.announce()

  await says(['Acceptée'])
  await expect.poll(() => screen.queryByRole('alertdialog', { name: /^Retirer/ })).toBeNull()
})

test('a letter refused on its way comes back as a card with its text; the next one goes on, and the card can be let go (1.2.402)', async () => {
  const [marc, lea, tom] = [register('private'), register('student'), register('student')]
  const [taken, free] = [publish(marc, 'Déménager un piano'), publish(marc, 'Installer une imprimante')]
  const { press, fill, goTo } = await openApp(`/jobs/${taken.id}`, lea)
  network.setOnline(false)
  for (const [job, letter] of [
    [taken, 'Mon dos est solide.'],
    [free, 'Je connais cette imprimante.'],
  ] as const) {
    await goTo(`/jobs/${job.id}`)
    await screen.findByRole('heading', { level: 1, name: job.title })
    await press('Postuler')
    await fill('Votre lettre', letter)
    await press('Envoyer ma candidature')
    await cardOf(job.title)
  }
  // This browser has no Background Sync.
  await says(['2 envois en attente.', 'Ils partiront dès que vous serez en ligne avec l’application ouverte.'])

  accept(apply(tom, taken))
  network.setOnline(true)
  const refused = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  await says(['Mon dos est solide.', 'Cette offre n’est plus ouverte.', 'Votre texte est conservé.'], refused)
  await within(await cardOf('Installer une imprimante')).findByText('En attente')
  const others = within(refused).queryByRole('button', { name: 'Renvoyer' })
  await press('Supprimer', refused)
  await press('Annuler', await screen.findByRole('alertdialog', { name: /^Supprimer cet envoi/ }))
  await says(['Mon dos est solide.'], refused)
  await press('Supprimer', refused)
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Mon dos est solide.'])
  expect(others).toBeNull()
  expect(applicationsOf(free).map(({ studentId }) => studentId)).toEqual([lea.id])
  expect(applicationsOf(taken).map(({ studentId }) => studentId)).toEqual([tom.id])
})

test('a letter to an offer that was taken away shows it, and cannot be sent again', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  network.setOnline(false)
  await press('Postuler')
  await fill('Votre lettre', 'Vos vitres brilleront.')
  await press('Envoyer ma candidature')

  network.api.server.remove(job.id)
  // The fetched copy of the offer is deleted.
  await openDatabase(lea.id).cachedJobs.clear()
  network.setOnline(true)

  const refused = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  await says(['Laver les vitres', 'Vos vitres brilleront.', 'Cette offre a été retirée.'], refused)
  expect(within(refused).queryByRole('button', { name: 'Renvoyer' })).toBeNull()
})

test('letters that were not sent have a heading of their own between their titles and the page’s', async () => {
  const job = publish(register('private'), 'Laver les vitres')
  const { press, fill } = await openApp(`/jobs/${job.id}`, register('student'))
  network.setOnline(false)
  await press('Postuler')
  await fill('Votre lettre', 'Vos vitres brilleront.')
  await press('Envoyer ma candidature')
  network.api.server.remove(job.id)
  network.setOnline(true)

  const headings = () => within(screen.getByRole('main')).getAllByRole('heading')
  await expect
    .poll(() => headings().map((one) => `${one.tagName} ${one.textContent}`))
    .toEqual(['H1 Mes candidatures', 'H2 Candidatures non envoyées', 'H3 Laver les vitres'])
})

test('a letter that waited for the network until the day of the work had passed arrives (1.2.445)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  network.setOnline(false)
  await press('Postuler')
  await fill('Votre lettre', 'Mon dos est solide.')
  await press('Envoyer ma candidature')
  await cardOf('Laver les vitres')
  act(marc, 'job.edit', { id: job.id, scheduledFor: '2026-01-05T08:00:00.000Z' })

  network.setOnline(true)

  await expect.poll(() => applicationsOf(job)).toHaveLength(1)
})

test('a letter whose text was refused is changed and sent again as one application', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Laver les vitres')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  network.refuseNext('invalid')
  await press('Postuler')
  await fill('Votre lettre', 'Moi.')
  await press('Envoyer ma candidature')
  await says(['Certaines informations ne conviennent pas.'], await dialogNamed('Votre candidature'))

  await fill('Votre lettre', 'Moi, et volontiers.')
  await press('Envoyer ma candidature')

  await says(['Candidature envoyée !'])
  await saysNo(['Non envoyée'])
  expect(applicationsOf(job).map(({ message }) => message)).toEqual(['Moi, et volontiers.'])
})

/** Dates the application `days` back. */
const sentDaysAgo = (id: string, days: number) => {
  const { applications } = network.api.server.state
  const createdAt = new Date(Date.now() - days * 86_400_000).toISOString()
  applications.set(id, { ...applications.get(id)!, createdAt, appliedAt: createdAt })
}

test('a card follows the letter: sent, not seen yet, seen by its poster, answered (1.2.83)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  const id = apply(lea, job)
  const app = await openApp(path, lea)
  await says(['Envoyée', 'Pas encore vue', 'Relance possible dès'], await unfold(app, 'Laver les vitres'))

  act(marc, 'application.read', { jobId: job.id, ids: [id] })
  await says(['Vue'], await cardOf('Laver les vitres'))
  await saysNo(['Pas encore vue'], await cardOf('Laver les vitres'))
  network.api.reject(id)
  network.announce()
  await says(['Refusées (1)'])
  await unfold(app, 'Laver les vitres')

  await expect
    .poll(async () => within(await cardOf('Laver les vitres')).getByRole('list', { name: 'Suivi' }).textContent)
    .toMatch(/^Envoyée .+Vue .+Refusée .+\d\d:\d\d$/)
})

test('a card shows that the offer has changed, and leads an accepted student to the way out', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  const id = apply(lea, job)
  markAcceptanceSeen(localStorage, lea.id, id)
  const app = await openApp(path, lea)
  const doubleTap = holdDoubleTap()
  await unfold(app, 'Laver les vitres')
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  await says(['Offre modifiée'], await cardOf('Laver les vitres'))

  accept(id)

  await says(['Acceptées (1)', 'L’offre a changé depuis votre candidature'])
  doubleTap.letGo()
  await app.user.click(screen.getByRole('link', { name: 'relisez-la ou renoncez à ce job' }))
  await screen.findByRole('button', { name: 'Renoncer' })
})

test('from the third day on the poster is asked again, once, and the card says so (1.2.80)', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  sentDaysAgo(apply(lea, publish(marc, 'Laver les vitres')), 3)
  sentDaysAgo(apply(lea, publish(marc, 'Porter du bois')), 2)
  const app = await openApp(path, lea)
  await says(['Relance possible dès'], await unfold(app, 'Porter du bois'))

  await app.press('Relancer', await unfold(app, 'Laver les vitres'))

  await says(['Marc a reçu votre relance.', 'Relancée'])
  await saysNo(['Relancer', 'Relance possible'], await cardOf('Laver les vitres'))
  expect(screen.queryByRole('button', { name: 'Relancer' })).toBeNull()
  const notices = [...network.api.server.state.notifications.values()].filter(({ userId }) => userId === marc.id)
  expect(notices.filter(({ title }) => title === 'Candidature en attente')).toHaveLength(1)
})

test('a device whose clock is two days ahead offers to ask again when the server would accept it', async () => {
  const [marc, lea] = [register('private'), register('student')]
  sentDaysAgo(apply(lea, publish(marc, 'Laver les vitres')), 4)
  await unfold(await openApp(path, lea), 'Laver les vitres')
  await screen.findByRole('button', { name: 'Relancer' })

  compareClock(new Date(Date.now() - 2 * 86_400_000).toUTCString())
  onTestFinished(() => compareClock(new Date().toUTCString()))

  await says(['Relance possible dès'])
  await saysNo(['Relancer'])
})

test('a double tap asks the poster once, and nothing is refused', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  sentDaysAgo(apply(lea, publish(marc, 'Laver les vitres')), 3)
  await unfold(await openApp(path, lea), 'Laver les vitres')
  const button = await screen.findByRole('button', { name: 'Relancer' })

  button.click()
  button.click()

  await says(['Marc a reçu votre relance.', 'Relancée'])
  await saysNo(['Non envoyée'])
})

test('without network a second request waits, and one that comes too late says why', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const id = apply(lea, publish(marc, 'Laver les vitres'))
  sentDaysAgo(id, 4)
  const app = await openApp(path, lea)
  await unfold(app, 'Laver les vitres')
  network.setOnline(false)
  await app.press('Relancer')
  await says(['Enregistré, envoi dès que vous serez en ligne.', 'En attente d’envoi'])
  network.api.reject(id)

  network.setOnline(true)

  await says(['Cette candidature a déjà reçu une réponse.', 'Laver les vitres'])
})

test('a browser with Background Sync announces that a waiting letter leaves by itself (1.2.402)', async () => {
  haveServiceWorkers({ getRegistration: () => new Promise<never>(() => undefined) })
  Object.defineProperty(globalThis, 'SyncManager', { configurable: true, value: class {} })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'SyncManager'))
  const lea = register('student')
  const job = publish(register('private'), 'Garder un chat')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  network.setOnline(false)
  await press('Postuler')
  await fill('Votre lettre', 'J’aime les chats.')

  await press('Envoyer ma candidature')

  await says(['1 envoi en attente.', 'Il partira dès que vous serez en ligne.'])
})

test('a device without room says so where an application is withdrawn, and the application stays', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Laver les vitres')
  apply(lea, job)
  const app = await openApp(path, lea)
  await app.press('Retirer', await unfold(app, 'Laver les vitres'))
  fillStorage()

  await app.press('Retirer', await screen.findByRole('alertdialog'))

  await says(['Erreur', 'Cet appareil n’a plus de place.', 'Voir le stockage', 'Laver les vitres'])
  expect(applicationsOf(job)).toHaveLength(1)
})
