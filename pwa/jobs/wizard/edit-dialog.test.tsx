import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { accept, act, apply, jobNow, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fail } from '../../testing/storage.ts'
import { goOn, openDraft } from '../../testing/wizard.ts'

const anne = () => register('private')
const cardNamed = (name: string) => screen.findByRole('article', { name })

async function openEdit(details: Partial<MutationArguments<'job.publish'>> = {}) {
  const poster = anne()
  const job = publish(poster, 'Arroser les tomates', details)
  const app = await openApp('/dashboard', poster)
  await pressEdit(app)
  return { app, job, poster }
}
const pressEdit = async ({ press }: App, title = 'Arroser les tomates') => {
  await press('Modifier', await cardNamed(title))
  const dialog = await dialogNamed('Modifier l’offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe(title)
  return dialog
}
/** Returns the edits in this device's outbox, in the order of writing. */
const editsOf = async (poster: { id: string }) =>
  (await openDatabase(poster.id).outbox.orderBy('order').toArray()).map(({ args }) => args)
const isGone = () => expect.poll(() => screen.queryByRole('dialog', { name: 'Modifier l’offre' })).toBeNull()

test('an open offer opens in the steps of the wizard with its own values', async () => {
  const { app } = await openEdit({
    duration: '3h',
    deliveryType: 'remote',
    toolsProvided: false,
    requiredTools: ['car'],
  })
  await says(['Étape 1 sur 4'])
  expect(fieldNamed('Description').value).toBe('Arroser les tomates, derrière la maison.')

  await goOn(app, 2)
  expect([fieldNamed('Durée').value, fieldNamed('Montant exact').value]).toEqual(['3h', '25'])
  await goOn(app, 3)
  expect(screen.getByRole('radio', { name: 'À distance' })).toHaveProperty('checked', true)
  await goOn(app, 4, 'Enregistrer')

  await says(['Voiture', 'À distance', '25 CHF/h'], screen.getByRole('region', { name: 'Résumé de l’offre' }))
})

test('a poster who changes an offer reads how many letters wait and how the change affects them (1.2.443)', async () => {
  const poster = anne()
  const job = publish(poster, 'Arroser les tomates')
  apply(register('student'), job)
  const waiting = apply(register('student'), job)
  const app = await openApp('/dashboard', poster)

  await pressEdit(app)

  await says(['2 candidatures attendent votre réponse', 'le tarif, la durée, le lieu, la date ou le paiement'])
  network.api.reject(waiting)
  network.announce()
  await says(['Une candidature attend votre réponse', 'renoncer même après votre accord'])
})

test('only the changed fields are sent, and the card shows them', async () => {
  const { app, job, poster } = await openEdit()
  network.setOnline(false)
  await app.fill('Titre', 'Arroser tout le jardin')
  await goOn(app, 2)
  await app.fill('Montant exact', '28')
  await goOn(app, 3)
  await goOn(app, 4, 'Enregistrer')

  await app.press('Enregistrer')

  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  const card = await cardNamed('Arroser tout le jardin')
  await says(['En attente d’envoi', '28 CHF/h'], card)
  expect(await editsOf(poster)).toEqual([{ id: job.id, title: 'Arroser tout le jardin', rate: 28 }])
  network.setOnline(true)
  await expect.poll(() => jobNow(job.id)).toMatchObject({ title: 'Arroser tout le jardin', rate: 28, duration: '2h30' })
  await says(['Ouvert'], card)
})

test('a change can be saved from its own step, and a toast confirms it', async () => {
  const { app, job } = await openEdit()
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  await app.fill('Titre', 'Arroser les courges')

  await app.press('Enregistrer')

  await says(['Offre modifiée', 'Les étudiants voient maintenant la nouvelle version.'])
  await isGone()
  expect(jobNow(job.id).title).toBe('Arroser les courges')
})

test('a rate below the minimum shows an error at its field, and nothing is saved', async () => {
  const { app, job } = await openEdit()
  await goOn(app, 2)
  await app.fill('Montant exact', '9')

  await app.press('Enregistrer')

  await says(['Le tarif minimum est de 15 CHF/h'])
  expect(jobNow(job.id).rate).toBe(25)
})

test('a change of another device shows in the fields that nobody touched, and stays', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  act(poster, 'job.edit', { id: job.id, description: 'Six bacs au balcon.' })
  await expect.poll(() => fieldNamed('Description').value).toBe('Six bacs au balcon.')
  await goOn(app, 2)
  await goOn(app, 3)
  await goOn(app, 4, 'Enregistrer')
  act(poster, 'job.edit', { id: job.id, deliverables: ['Un bouquet'] })
  await says(['Un bouquet'])

  await app.press('Enregistrer')

  await says(['Offre modifiée'])
  expect(jobNow(job.id)).toMatchObject({
    title: 'Arroser les courges',
    description: 'Six bacs au balcon.',
    deliverables: ['Un bouquet'],
  })
})

test('a half-written edit survives closing and a new start of the app, apart from the draft of a new offer', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  await app.press('Fermer')
  await isGone()
  await expect
    .poll(() => readDraft(openDatabase(poster.id), draftKeys.edit(job.id)))
    .toEqual({ title: 'Arroser les courges' })

  unmountAll()
  const again = await openApp('/dashboard', poster)
  await again.press('Publier une offre')
  await dialogNamed('Publier une offre')
  const inWizard = fieldNamed('Titre').value
  await again.press('Fermer')
  await again.press('Modifier', await cardNamed('Arroser les tomates'))
  await dialogNamed('Modifier l’offre')

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les courges')
  expect(inWizard).toBe('')
})

test('an edit that was left half-written says so, and leads back to the offer as published (1.2.440)', async () => {
  const { app, job, poster } = await openEdit()
  await saysNo(['Modifications non enregistrées'])
  await app.fill('Titre', 'Arroser les courges')
  await app.press('Fermer')
  await isGone()
  await app.press('Modifier', await cardNamed('Arroser les tomates'))
  await says(['Modifications non enregistrées'], await dialogNamed('Modifier l’offre'))

  await app.press('Revenir à l’offre publiée')
  const asked = await screen.findByRole('alertdialog', { name: /^Revenir à l’offre publiée/ })
  await app.press('Revenir à l’offre publiée', asked)

  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les tomates')
  await saysNo(['Modifications non enregistrées'])
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  await expect.poll(() => readDraft(openDatabase(poster.id), draftKeys.edit(job.id))).toBeUndefined()
})

test('deleting an offer also deletes its unsaved changes', async () => {
  const { app, poster } = await openEdit()
  const drafts = () => openDatabase(poster.id).drafts.count()
  await app.fill('Titre', 'Arroser les courges')
  await app.press('Fermer')
  await isGone()
  await expect.poll(drafts).toBe(1)

  await app.press('Supprimer', await cardNamed('Arroser les tomates'))
  await app.press('Supprimer', await screen.findByRole('alertdialog'))

  await says(['Offre supprimée'])
  expect(await drafts()).toBe(0)
})

test('looking at an offer without changing it leaves no draft behind', async () => {
  const { app, poster } = await openEdit()
  await goOn(app, 2)
  await expect.poll(() => openDatabase(poster.id).drafts.count()).toBe(1)

  await app.press('Fermer')

  await isGone()
  await expect.poll(() => openDatabase(poster.id).drafts.count()).toBe(0)
})

test('a dialog that is closed while its draft cannot be read leaves the draft where it is', async () => {
  const poster = anne()
  const job = publish(poster, 'Arroser les tomates')
  const app = await openApp('/dashboard', poster)
  const { drafts } = openDatabase(poster.id)
  await saveDraft(openDatabase(poster.id), draftKeys.edit(job.id), { title: 'Arroser les courges', step: 1 })
  const heal = fail('get', 'drafts')

  await app.press('Modifier', await cardNamed('Arroser les tomates'))
  await app.press('Fermer', await dialogNamed('Modifier l’offre'))
  await isGone()
  heal()

  expect(await drafts.count()).toBe(1)
})

test('an offer that was planned far ahead is changed without a question about its date', async () => {
  const poster = anne()
  const job = publish(poster, 'Arroser les tomates')
  jobNow(job.id).scheduledFor = '2099-05-01T08:00:00.000Z'
  const app = await openApp('/dashboard', poster)
  await pressEdit(app)
  await app.fill('Titre', 'Arroser les courges')

  await app.press('Enregistrer')

  await isGone()
  await expect
    .poll(() => jobNow(job.id))
    .toMatchObject({ title: 'Arroser les courges', scheduledFor: '2099-05-01T08:00:00.000Z' })
})

test('a refusal that can be corrected shows an error, and the wizard stays with its text', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  network.refuseNext('invalid')

  await app.press('Enregistrer')

  await says(['Erreur lors de l’enregistrement', 'Certaines informations ne conviennent pas.'])
  expect(fieldNamed('Titre').value).toBe('Arroser les courges')
  await expect.poll(() => openDatabase(poster.id).refusals.count()).toBe(0)
  expect(jobNow(job.id).title).toBe('Arroser les tomates')
})

const giveAway = (job: JobRow) => {
  network.lose('GET /api/sync/pull*')
  accept(apply(register('student'), job))
}

test('an offer that was given away meanwhile is not changed, and a card keeps the typed text', async () => {
  const { app, job } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  giveAway(job)

  await app.press('Enregistrer')

  await says(['Erreur lors de l’enregistrement'])
  await isGone()
  await says(['Non envoyée', 'Titre : Arroser les courges', 'Réutiliser le texte'])
  expect(jobNow(job.id).title).toBe('Arroser les tomates')
})

test('changes left half-made of an offer that was given away stand with the open offers, to copy or delete', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  const drafts = openDatabase(poster.id).drafts
  await expect.poll(() => drafts.count()).toBe(1)
  unmountAll()
  accept(apply(register('student'), job))

  const again = await openApp('/dashboard', poster)
  await says(['Brouillon', `${goneText}. Vos modifications n’ont pas été enregistrées.`, 'Titre : Arroser les courges'])
  await screen.findByRole('button', { name: 'Réutiliser le texte' })
  await again.press('Supprimer', (await screen.findByText('Brouillon')).closest('article')!)
  await again.press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Brouillon'])
  expect(await drafts.count()).toBe(0)
})

const goneText = 'Cette offre n’est plus ouverte'

// Shows rule 2.2.102.
test.each([
  ['given away', (job: JobRow) => accept(apply(register('student'), job))],
  [
    'deleted',
    (job: JobRow) => {
      network.api.server.remove(job.id)
      network.announce()
    },
  ],
])('a poster whose offer is %s during a change reads so, and reuses the text in a new offer', async (_how, end) => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  await saysNo([goneText])

  end(job)
  await says([goneText], await dialogNamed('Modifier l’offre'))
  await says([goneText], await screen.findByRole('region', { name: /^Annonces/ }))
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  await app.press('Réutiliser')

  await dialogNamed('Publier une offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les courges')
  await isGone()
  await expect.poll(() => readDraft(openDatabase(poster.id), draftKeys.edit(job.id))).toBeUndefined()
})

test('changes of an offer that is not open any more are abandoned only after a question (2.2.102)', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Titre', 'Arroser les courges')
  accept(apply(register('student'), job))
  await says([goneText])

  await app.press('Fermer', await dialogNamed('Modifier l’offre'))
  const asked = await screen.findByRole('alertdialog', { name: /^Abandonner les modifications/ })
  expect(fieldNamed('Titre').value).toBe('Arroser les courges')
  await app.press('Abandonner', asked)

  await isGone()
  await expect.poll(() => readDraft(openDatabase(poster.id), draftKeys.edit(job.id))).toBeUndefined()
})

test('the text of a lost offer replaces another draft only after a question, and stays after a no', async () => {
  const poster = anne()
  const job = publish(poster, 'Arroser les tomates')
  const app = await openApp('/dashboard', poster)
  await saveDraft(openDatabase(poster.id), draftKeys.offer, { title: 'Ranger la cave', step: 1 })
  await pressEdit(app)
  await app.fill('Titre', 'Arroser les courges')
  accept(apply(register('student'), job))
  await says([goneText])

  await app.press('Réutiliser')
  await app.press('Annuler', await screen.findByRole('alertdialog', { name: /^Remplacer votre brouillon/ }))

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(fieldNamed('Titre').value).toBe('Arroser les courges')
  expect(await readDraft(openDatabase(poster.id), draftKeys.offer)).toMatchObject({ title: 'Ranger la cave' })
})

test('an edit that is refused once the wizard is closed stands as a card, and opens again', async () => {
  const { app, job } = await openEdit()
  network.setOnline(false)
  await app.fill('Titre', 'Arroser les courges')
  await app.press('Enregistrer')
  await says(['En attente d’envoi'], await cardNamed('Arroser les courges'))
  network.refuseNext('invalid')
  network.setOnline(true)
  const refusal = (await screen.findByText('Non envoyée')).closest('article')!
  await says(['Modification · Arroser les tomates'], refusal)

  await app.press('Modifier et renvoyer', refusal)
  await dialogNamed('Modifier l’offre')
  await expect.poll(() => fieldNamed('Titre').value).toBe('Arroser les courges')
  await app.press('Enregistrer')

  await says(['Offre modifiée'])
  await saysNo(['Non envoyée'])
  expect(jobNow(job.id).title).toBe('Arroser les courges')
})

test('an offer that was never sent can be edited offline, and is published with its edit', async () => {
  const poster = anne()
  const app = await openApp('/dashboard', poster)
  await says(['Aucun job ouvert'])
  network.setOnline(false)
  await openDraft(app, 4)
  await app.press('Publier l’offre')
  await pressEdit(app)

  await app.fill('Titre', 'Arroser les courges')
  await app.press('Enregistrer')
  await cardNamed('Arroser les courges')
  network.setOnline(true)

  await expect
    .poll(() => [...network.api.server.state.jobs.values()].map(({ title }) => title))
    .toEqual(['Arroser les courges'])
})

/** Opens an offer of Anne's whose description, written on her laptop, her phone has replaced unseen. */
async function openWithTwoDescriptions() {
  const opened = await openEdit()
  const { job, poster } = opened
  act(poster, 'job.edit', { id: job.id, description: 'Du laptop', descriptionBasedOn: [job.description] })
  act(poster, 'job.edit', { id: job.id, description: 'Du téléphone', descriptionBasedOn: [job.description] })
  await says([notice, 'Du téléphone', 'Du laptop'])
  return opened
}
const notice = 'Modifié aussi sur un autre appareil'

test('a description that replaced another one unseen stands beside it, and each can be chosen (rule 2.2.101) (2.2.101)', async () => {
  const { app, job } = await openWithTwoDescriptions()
  await app.fill('Titre', 'Arroser les courges')

  await app.press('Reprendre l’autre version')

  await saysNo([notice])
  expect(fieldNamed('Description').value).toBe('Du laptop')
  await expect.poll(() => jobNow(job.id).description).toBe('Du laptop')
  expect(jobNow(job.id)).not.toHaveProperty('otherDescription')
  expect(fieldNamed('Titre').value).toBe('Arroser les courges')
})

test('without network the present description is kept, and the choice arrives later', async () => {
  const { app, job } = await openWithTwoDescriptions()
  network.setOnline(false)

  await app.press('Garder la version actuelle')
  await saysNo([notice])
  network.setOnline(true)

  await expect.poll(() => jobNow(job.id)).not.toHaveProperty('otherDescription')
  expect(jobNow(job.id).description).toBe('Du téléphone')
})

test('both descriptions can be joined in the field, and saving the joined text ends the choice', async () => {
  const { app, job } = await openWithTwoDescriptions()

  await app.press('Réunir les deux')
  await saysNo([notice])
  const both = fieldNamed('Description').value
  await app.press('Enregistrer')

  await says(['Offre modifiée'])
  expect(both).toBe('Du téléphone\n\nDu laptop')
  expect(jobNow(job.id).description).toBe(both)
  expect(jobNow(job.id)).not.toHaveProperty('otherDescription')
})

test('a description that arrives while another one is typed is kept, also beside a draft', async () => {
  const { app, job, poster } = await openEdit()
  await app.fill('Description', 'Du téléphone')
  await expect.poll(() => readDraft(openDatabase(poster.id), draftKeys.edit(job.id))).toBeDefined()
  act(poster, 'job.edit', { id: job.id, description: 'Du laptop', descriptionBasedOn: [job.description] })
  unmountAll()
  const again = await openApp('/dashboard', poster)
  await pressEdit(again)
  await expect.poll(() => fieldNamed('Description').value).toBe('Du téléphone')

  await again.press('Enregistrer')

  await says(['Offre modifiée'])
  expect(jobNow(job.id)).toMatchObject({ description: 'Du téléphone', otherDescription: { text: 'Du laptop' } })
})
