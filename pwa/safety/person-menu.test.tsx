import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { limits } from '../../schema/limits.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { tapAt } from '../testing/double-tap.ts'
import { chooseFromMenu } from '../testing/menu.ts'
import { network } from '../testing/network.ts'
import { act, agree, apply, jobNow, move, publish, register, review, say } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { failOnce } from '../testing/storage.ts'
import { doubleTap } from '../ui/hooks/stray-taps.ts'

/** Makes Léa and Marc, who have talked about a job that is completed. */
const acquainted = () => {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Garder le perroquet')
  say(marc, lea, job, 'Vous êtes nulle.')
  return { marc, lea, job }
}
/** Opens a conversation as Léa, whose first messages, `older`, only the server still has. */
const openLongChat = async () => {
  const { marc, lea, job } = acquainted()
  for (let index = 1; index <= 110; index++) say(marc, lea, job, `Encore ${index}.`)
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await says(['Encore 110.'])
  // The device has dropped the first messages.
  await screen.findByRole('button', { name: 'Messages précédents' })
  const stored = await openDatabase(lea.id).messages.count()
  const older = [...network.api.server.state.messages.values()].slice(0, 111 - stored)
  return { app, job, older }
}
const choose = async ({ press }: App, name: string, item: string) => {
  await press(`Autres actions pour ${name}`)
  await chooseFromMenu(item)
}
const confirm = async ({ press }: App, name: string) =>
  press('Bloquer', await screen.findByRole('alertdialog', { name: new RegExp(`^Bloquer ${name}`) }))
const pick = async ({ user }: App, label: string, option: string | RegExp) => {
  const field = await screen.findByRole('combobox', { name: new RegExp(`^${label}`) })
  await user.selectOptions(field, within(field).getByRole('option', { name: option }))
}

test('whoever is blocked in a chat is gone from it, stands in the settings, and comes back from there (1.4.40, 1.4.42)', async () => {
  const { marc, lea, job } = acquainted()
  move(job, 'completed')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await says(['Vous êtes nulle.'])

  await choose(app, 'Marc Essai', 'Bloquer')
  await confirm(app, 'Marc Essai')
  await says(['Vous avez bloqué Marc Essai.'])
  await saysNo(['Vous êtes nulle.'])
  expect(network.api.server.state.blocks.has(`${lea.id} ${marc.id}`)).toBe(true)
  await app.goTo('/settings')
  await app.press('Débloquer Marc Essai')

  await says(['Vous avez débloqué Marc Essai', 'Vous n’avez bloqué personne.'])
  await app.goTo(`/dashboard?tab=messages&jobId=${job.id}`)
  await says(['Vous êtes nulle.'])
})

test('the second tap of a double one unblocks nobody else', async () => {
  const [marc, ben, anne] = [register('private', 'Marc'), register('private', 'Ben'), register('private', 'Anne')]
  const lea = register('student')
  for (const { id } of [marc, ben, anne]) act(lea, 'person.block', { id, isBlocked: true })
  await openApp('/settings', lea)

  tapAt(await screen.findByRole('button', { name: 'Débloquer Ben Essai' }), 1_000)
  await says(['Vous avez débloqué Ben Essai'])
  tapAt(await screen.findByRole('button', { name: 'Débloquer Marc Essai' }), 1_150)
  tapAt(await screen.findByRole('button', { name: 'Débloquer Anne Essai' }), 1_000 + doubleTap)
  await says(['Vous avez débloqué Anne Essai'])

  expect([...network.api.server.state.blocks.keys()]).toEqual([`${lea.id} ${marc.id}`])
})

test('without network a block waits, says so, and takes letters away once it has left (1.4.40)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const job = publish(marc, 'Tailler la haie')
  apply(lea, job, 'Je viens demain.')
  const app = await openApp(`/dashboard?tab=jobs&jobId=${job.id}`, marc)
  const dialog = await screen.findByRole('dialog')
  await says(['Je viens demain.'], dialog)
  network.setOnline(false)

  await choose(app, 'Léa Essai', 'Bloquer')
  await confirm(app, 'Léa Essai')
  await says(['Enregistré, envoi dès que vous serez en ligne.', 'D’ici là'])
  await says(['Je viens demain.'], dialog)
  network.setOnline(true)

  await saysNo(['Je viens demain.'])
})

test('a block ends unpaid work under way: the question announces it, and the other hears of the work alone (1.4.42)', async () => {
  const { marc, lea, job } = acquainted()
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)

  await choose(app, 'Marc Essai', 'Bloquer')
  await says(
    [
      'Le travail convenu sera annulé et cette personne avertie',
      'l’offre redeviendra ouverte',
      'un problème est signalé en votre nom',
    ],
    await screen.findByRole('alertdialog'),
  )
  await confirm(app, 'Marc Essai')

  await expect.poll(() => jobNow(job.id)).toMatchObject({ status: 'open', assignedToId: null })
  const told = [...network.api.server.state.notifications.values()].filter(({ userId }) => userId === marc.id)
  expect(told.at(-1)).toMatchObject({ title: 'L’étudiant a renoncé' })
  await app.goTo('/accepted-jobs')
  await says(['Aucun job accepté'])
})

test('whoever shares no work with a person is not asked about any (1.4.42)', async () => {
  const { lea, job } = acquainted()
  move(job, 'completed')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)

  await choose(app, 'Marc Essai', 'Bloquer')

  await says(['Les jobs faits et les paiements restent'], await screen.findByRole('alertdialog'))
  await saysNo(['Le travail convenu sera annulé'])
})

test('paid work under way stays with a block, without its conversation (1.4.42)', async () => {
  const { lea, job } = acquainted()
  network.api.money.paid(job.id, 6_250)
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)

  await choose(app, 'Marc Essai', 'Bloquer')
  await confirm(app, 'Marc Essai')

  await says(['Vous avez bloqué Marc Essai'])
  expect(jobNow(job.id).status).toBe('in_progress')
  await app.goTo('/settings')
  await says(['Marc Essai', 'Débloquer'])
})

test('a message is reported with a reason and words, once it can leave (1.4.50)', async () => {
  const { lea, job } = acquainted()
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')

  await app.press('Envoyer le signalement', dialog)
  await says(['Choisissez ce que vous signalez', 'Choisissez un motif'], dialog)
  await pick(app, 'Qu’est-ce qui ne va pas', /^Message : « Vous êtes nulle. », .{2} \d+/)
  await pick(app, 'Motif', 'Insultes ou menaces')
  await app.fill('Précisions', 'Il recommence.')
  network.setOnline(false)
  await says(['Nécessite le réseau'], dialog)
  await app.press('Envoyer le signalement', dialog)
  network.setOnline(true)
  network.reply('POST /api/reports', 500, { code: 'internal', message: 'Une erreur est survenue de notre côté.' })
  await saysNo(['Nécessite le réseau'], dialog)
  await app.press('Envoyer le signalement', dialog)
  await says(['Une erreur est survenue de notre côté. Votre texte est conservé.'], dialog)
  network.heal()
  await app.press('Envoyer le signalement', dialog)

  await says(['Signalement envoyé'])
  expect(network.api.moderation.reports).toMatchObject([
    { kind: 'message', reason: 'insult', comment: 'Il recommence.', text: 'Vous êtes nulle.' },
  ])
})

test('the first message of a long conversation can be reported once the chat shows it (1.2.406)', async () => {
  const { app, job, older } = await openLongChat()
  network.reply(`GET /api/jobs/${job.id}/messages*`, 200, older)
  await app.press('Messages précédents')
  await says(['Vous êtes nulle.'])
  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')

  await app.fill('Chercher un message', 'girafe')
  await says(['Aucun message ne correspond.'], dialog)
  await app.fill('Chercher un message', 'VOUS ETES')
  await pick(app, 'Qu’est-ce qui ne va pas', /^Message : « Vous êtes nulle. »/)
  await app.fill('Chercher un message', 'encore')
  await says(['Vous êtes nulle.'], dialog)
  await pick(app, 'Motif', 'Insultes ou menaces')
  await app.press('Envoyer le signalement', dialog)

  await says(['Signalement envoyé'])
  expect(network.api.moderation.reports).toMatchObject([{ kind: 'message', text: 'Vous êtes nulle.' }])
})

test('a message that only the server has is found from the dialog, once there is a network and the server answers (1.2.425)', async () => {
  const { app, job, older } = await openLongChat()
  network.setOnline(false)
  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')
  const earlier = () => within(dialog).queryByRole('button', { name: 'Messages plus anciens' })
  await expect.poll(() => earlier()?.getAttribute('aria-disabled')).toBe('true')
  expect(within(dialog).getAllByText('Nécessite le réseau')).toHaveLength(1)
  network.setOnline(true)
  await expect.poll(() => earlier()?.getAttribute('aria-disabled')).toBe('false')
  network.reply(`GET /api/jobs/${job.id}/messages*`, 500, {})
  await app.press('Messages plus anciens', dialog)
  await says(['Impossible de charger les messages précédents.'], dialog)

  network.reply(`GET /api/jobs/${job.id}/messages*`, 200, older)
  await app.press('Messages plus anciens', dialog)

  await expect.poll(earlier).toBeNull()
  await app.fill('Chercher un message', 'vous etes')
  await pick(app, 'Qu’est-ce qui ne va pas', /^Message : « Vous êtes nulle. »/)
  await pick(app, 'Motif', 'Insultes ou menaces')
  await app.press('Envoyer le signalement', dialog)
  await says(['Signalement envoyé'])
  expect(network.api.moderation.reports).toMatchObject([{ kind: 'message', text: 'Vous êtes nulle.' }])
})

test('a report that was begun is there again after closing and after a reload, until it has left', async () => {
  const { lea, job } = acquainted()
  const path = `/dashboard?tab=messages&jobId=${job.id}`
  const app = await openApp(path, lea)
  const drafts = () => openDatabase(lea.id).drafts.count()
  await choose(app, 'Marc Essai', 'Signaler')
  await pick(app, 'Qu’est-ce qui ne va pas', 'L’offre : Garder le perroquet')
  await pick(app, 'Motif', 'Publicité')
  await app.fill('Précisions', 'Il vend des cages.')

  await app.press('Fermer', await dialogNamed('Signaler'))
  await expect.poll(drafts).toBe(1)
  unmountAll()
  const again = await openApp(path, lea)
  await choose(again, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')
  await expect.poll(() => fieldNamed('Précisions').value).toBe('Il vend des cages.')
  await says(['L’offre : Garder le perroquet', 'Publicité'], dialog)
  await again.press('Envoyer le signalement', dialog)

  await says(['Signalement envoyé'])
  const sent = { kind: 'job', subjectId: job.id, reason: 'advertising', comment: 'Il vend des cages.' }
  expect(network.api.moderation.reports).toMatchObject([sent])
  expect(await drafts()).toBe(0)
})

test('a report that arrives shows as sent, although its draft cannot be deleted', async () => {
  const { lea, job } = acquainted()
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await choose(app, 'Marc Essai', 'Signaler')
  await pick(app, 'Qu’est-ce qui ne va pas', 'L’offre : Garder le perroquet')
  await pick(app, 'Motif', 'Publicité')
  failOnce('delete', 'drafts')

  await app.press('Envoyer le signalement', await dialogNamed('Signaler'))

  await says(['Signalement envoyé'])
  expect(network.api.moderation.reports).toHaveLength(1)
})

test('a report about a person arrives after the answer to a report about an offer was lost', async () => {
  const { lea, marc, job } = acquainted()
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')
  await pick(app, 'Qu’est-ce qui ne va pas', 'L’offre : Garder le perroquet')
  await pick(app, 'Motif', 'Publicité')
  network.loseAnswers('POST /api/reports')
  await app.press('Envoyer le signalement', dialog)
  await says(['Votre texte est conservé.'], dialog)
  network.heal()

  await pick(app, 'Qu’est-ce qui ne va pas', /^La personne/)
  await app.press('Envoyer le signalement', dialog)

  await says(['Signalement envoyé'])
  const { reports } = network.api.moderation
  expect(reports.map(({ subjectId }) => subjectId)).toEqual([job.id, marc.id])
  expect(new Set(reports.map(({ id }) => id)).size).toBe(2)
})

test('an evaluation of an individual is reported from where it is read, by others than its author', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const { id } = publish(marc, 'Porter du bois')
  review(marc, { title: 'Tailler la haie', comment: 'Un escroc.' })
  const app = await openApp(`/jobs/${id}`, lea)
  await app.press(/^Avis sur Marc/)
  await app.press(/^Signaler l’évaluation de /, await dialogNamed(/^Marc/))
  const dialog = await dialogNamed('Signaler')
  await says(['Évaluation : « Un escroc. »'], dialog)

  await pick(app, 'Motif', 'Insultes ou menaces')
  await app.press('Envoyer le signalement', dialog)

  await says(['Signalement envoyé'])
  expect(network.api.moderation.reports).toMatchObject([{ kind: 'review', reason: 'insult' }])
})

test('a namesake of its author reports an evaluation, its author does not (1.2.407)', async () => {
  const [anne, namesake, tom] = [register('private', 'Anne'), register('private', 'Anne'), register('student')]
  review(tom, { title: 'Tailler la haie', comment: 'Un escroc.', by: anne })
  const buttons = async (reader: User) => {
    unmountAll()
    await openApp(`/student/${tom.id}`, reader)
    await says(['Un escroc.'])
    return screen.queryAllByRole('button', { name: 'Signaler l’évaluation d’Anne Essai' }).length
  }

  expect([await buttons(namesake), await buttons(anne)]).toEqual([1, 0])
})

test('a visitor reads an evaluation without a way to report it', async () => {
  const marc = register('private', 'Marc')
  const { id } = publish(marc, 'Porter du bois')
  review(marc, { title: 'Tailler la haie', comment: 'Un escroc.' })
  const { press } = await openApp(`/jobs/${id}`)
  await press(/^Avis sur Marc/)

  const card = await dialogNamed(/^Marc/)

  await says(['Un escroc.'], card)
  expect(within(card).queryByRole('button', { name: /^Signaler/ })).toBeNull()
})

test('a report without a reason leads to the field that lacks it', async () => {
  const app = await openApp(`/jobs/${publish(register('private', 'Marc'), 'Tondre').id}`, register('student'))
  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')

  await app.press('Envoyer le signalement', dialog)

  await says(['Choisissez ce que vous signalez', 'Choisissez un motif'], dialog)
  await expect
    .poll(() => document.activeElement)
    .toBe(within(dialog).getByRole('combobox', { name: /^Qu’est-ce qui ne va pas/ }))
})

test('words that are too long for a report show an error at their field', async () => {
  const { marc, lea } = acquainted()
  const app = await openApp(`/student/${lea.id}`, marc)
  await choose(app, 'Léa Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')
  await pick(app, 'Motif', 'Insultes ou menaces')
  await app.fill('Précisions', 'a'.repeat(limits.report + 1))

  await app.press('Envoyer le signalement', dialog)

  await says(['Ce texte est trop long'], dialog)
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Précisions'))
  expect(network.api.moderation.reports).toEqual([])
})

test('a student reports an offer and blocks its poster from the offer’s page; visitors cannot', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = publish(marc, 'Tailler la haie')
  const app = await openApp(`/jobs/${job.id}`, lea)

  await choose(app, 'Marc Essai', 'Signaler')
  const dialog = await dialogNamed('Signaler')
  await pick(app, 'Qu’est-ce qui ne va pas', 'L’offre : Tailler la haie')
  await pick(app, 'Motif', 'Arnaque ou fausse offre')
  await app.press('Envoyer le signalement', dialog)
  await says(['Signalement envoyé'])
  await choose(app, 'Marc Essai', 'Bloquer')
  await confirm(app, 'Marc Essai')
  await says(['Vous avez bloqué Marc Essai'])

  expect(network.api.moderation.reports).toMatchObject([{ kind: 'job', subjectId: job.id, comment: null }])
  await app.goTo('/dashboard?tab=jobs')
  await saysNo(['Tailler la haie'])
})

test('a student is blocked from the public profile', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const app = await openApp(`/student/${lea.id}`, marc)

  await choose(app, 'Léa Essai', 'Bloquer')
  await confirm(app, 'Léa Essai')
  await says(['Vous avez bloqué Léa Essai'])
  await app.press('Autres actions pour Léa Essai')

  expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: 'Bloquer' })).toBeNull()
  await screen.findByRole('menuitem', { name: 'Débloquer' })
})
