import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { chooseFromMenu } from '../testing/menu.ts'
import { network } from '../testing/network.ts'
import { act, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const ladder = 'Faut-il apporter l’échelle ?'

const offered = () => {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  return { marc, lea, job: publish(marc, 'Tailler la haie') }
}
const ask = (by: User, job: JobRow, text = ladder): { id: Id; jobId: Id } => {
  const asked = { id: newId(), jobId: job.id }
  act(by, 'question.ask', { ...asked, text })
  return asked
}
const answer = (by: User, asked: { id: Id; jobId: Id }, text = 'Non, elle est là.') =>
  act(by, 'question.answer', { ...asked, answer: text })
const asked = () => [...network.api.server.state.questions.values()].filter(({ isRemoved }) => !isRemoved)
const section = async () => (await screen.findByRole('heading', { name: 'Questions' })).closest('section')!
const askButton = () => screen.queryByRole('button', { name: 'Poser une question' })

test('a student without network asks, reads that it waits, and takes it back later (1.2.670)', async () => {
  const { lea, job } = offered()
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  await section()
  network.setOnline(false)

  await press('Poser une question')
  const dialog = await dialogNamed('Poser une question')
  await says(['sans votre nom', 'n’écrivez ni numéro ni adresse'], dialog)
  await fill('Votre question', 'Échelle ?')
  await press('Envoyer ma question', dialog)
  await says(['Écrivez votre question en 10 signes au moins'], dialog)
  await fill('Votre question', ladder)
  await press('Envoyer ma question', dialog)

  await says([ladder, 'Votre question', 'En attente d’envoi'], await section())
  expect([askButton(), asked()]).toEqual([null, []])
  network.setOnline(true)
  await expect.poll(asked).toMatchObject([{ text: ladder, askerId: lea.id }])
  await saysNo(['En attente d’envoi'])
  await press('Retirer ma question', await section())
  await expect.poll(asked).toEqual([])
  expect(await screen.findByRole('button', { name: 'Poser une question' })).toBeTruthy()
})

test('a question that has not left yet is simply not sent (1.2.670)', async () => {
  const { lea, job } = offered()
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  network.setOnline(false)
  await press('Poser une question', await section())
  await fill('Votre question', ladder)
  await press('Envoyer ma question', await dialogNamed('Poser une question'))
  await says([ladder], await section())

  await press('Retirer ma question', await section())

  await saysNo([ladder])
  await screen.findByRole('button', { name: 'Poser une question' })
  await saysNo(['En attente d’envoi'])
})

test('the fourth question that would wait is refused in the form, which keeps its text (1.2.670, 3.5.651)', async () => {
  const { lea, job } = offered()
  for (const name of ['Tom', 'Zoé', 'Max']) ask(register('student', name), job)
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)

  // Behind the dialog nothing has a role.
  const questions = await section()
  await press('Poser une question', questions)
  await fill('Votre question', 'Y a-t-il un chien ?')
  const dialog = await dialogNamed('Poser une question')
  await press('Envoyer ma question', dialog)

  await says(['Cette offre a déjà 3 questions sans réponse', 'Votre texte reste en brouillon'], dialog)
  expect(fieldNamed('Votre question').value).toBe('Y a-t-il un chien ?')
  expect(asked()).toHaveLength(3)
  await saysNo(['Y a-t-il un chien'], questions)
})

test('a poster reads in “Mes jobs” that a question waits, and answers under the offer without network (2.2.260)', async () => {
  const { marc, lea, job } = offered()
  ask(lea, job)
  const { press, fill, place, user } = await openApp('/my-jobs', marc)
  const todo = await screen.findByRole('region', { name: 'À faire' })
  await says(['Répondre à la question'], todo)
  await user.click(within(todo).getByRole('link', { name: 'Tailler la haie' }))
  await expect.poll(place).toBe(`/jobs/${job.id}#questions`)
  await section()
  network.setOnline(false)

  await press('Répondre', await section())
  const dialog = await dialogNamed('Répondre à la question')
  await says([ladder, 'Tout le monde lira'], dialog)
  await press('Répondre', dialog)
  await says(['Écrivez votre réponse'], dialog)
  await fill('Votre réponse', 'Non, elle est là.')
  await press('Répondre', dialog)

  await says(['Non, elle est là.', 'En attente d’envoi'], await section())
  network.setOnline(true)
  await expect.poll(asked).toMatchObject([{ answer: 'Non, elle est là.' }])
  await press('Corriger', await section())
  await fill('Votre réponse', 'Oui, une grande.')
  await press('Enregistrer', await dialogNamed('Corriger la réponse'))
  await expect.poll(asked).toMatchObject([{ answer: 'Oui, une grande.' }])
})

test('a poster removes a question after a question, and reaches its student’s profile from it (1.2.672, 2.2.260)', async () => {
  const { marc, lea, job } = offered()
  ask(lea, job)
  const { press, place, goTo } = await openApp(`/jobs/${job.id}`, marc)

  await press(/^Autres actions/, await section())
  await chooseFromMenu('Voir le profil')
  await expect.poll(place).toBe(`/student/${lea.id}`)
  await goTo(`/jobs/${job.id}`)
  await press(/^Autres actions/, await section())
  await chooseFromMenu('Supprimer')
  const question = await screen.findByRole('alertdialog', { name: /^Supprimer cette question/ })
  await says(['Nous dirons à la personne que vous ne répondrez pas.'], question)
  await press('Supprimer', question)

  await expect.poll(asked).toEqual([])
  await saysNo([ladder])
})

test('the card of an open offer says what waits for an answer (2.2.260)', async () => {
  const { marc, lea, job } = offered()
  ask(lea, job)

  await openApp('/dashboard?tab=jobs', marc)

  const card = await screen.findByRole('article', { name: job.title })
  await says(['Une question attend votre réponse'], card)
  expect(within(card).getByRole('link', { name: 'Répondre' }).getAttribute('href')).toBe(`/jobs/${job.id}#questions`)
})

test('everybody reads an answered question without a name, offline too once it was seen (1.2.671, 1.2.672)', async () => {
  const { marc, lea, job } = offered()
  const tom = register('student')
  answer(marc, ask(lea, job))
  ask(tom, job, 'Y a-t-il un chien ?')

  const { goTo } = await openApp(`/jobs/${job.id}`)
  await says([ladder, 'Non, elle est là.', 'Réponse de Marc'], await section())
  await saysNo(['Léa', 'Y a-t-il un chien', 'Poser une question', 'Signaler'])
  network.setOnline(false)
  await goTo('/jobs')
  await goTo(`/jobs/${job.id}`)

  await says([ladder, 'Non, elle est là.'], await section())
})

test('a stranger reports the question or its answer, and its student only the answer (1.2.673)', async () => {
  const { marc, lea, job } = offered()
  const tom = register('student')
  answer(marc, ask(lea, job, 'Appelez-moi au 079 123 45 67'))
  const { press, user } = await openApp(`/jobs/${job.id}`, tom)

  await press(/^Signaler « Appelez-moi/, await section())
  const dialog = await dialogNamed('Signaler')
  const [what, reason] = await within(dialog).findAllByRole('combobox')
  await user.selectOptions(what!, 'La question : « Appelez-moi au 079 123 45 67 »')
  await user.selectOptions(reason!, 'Publicité')
  await press('Envoyer le signalement', dialog)

  await expect.poll(() => network.api.moderation.reports).toMatchObject([{ kind: 'question', reason: 'advertising' }])
})
