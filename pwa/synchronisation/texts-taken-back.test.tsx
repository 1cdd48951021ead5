import { Blob as PlainBlob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { liveQuery } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { clearPhoto, setPhoto, updateStudentProfile } from '../../sync/mutations/accounts.ts'
import { sendSchoolProof } from '../../sync/outbox/withdrawals.ts'
import { editJob, publishJob } from '../../sync/mutations/jobs.ts'
import { sendPlace } from '../../sync/mutations/messages.ts'
import { saveSearch } from '../../sync/mutations/searches.ts'
import { saveTemplate } from '../../sync/mutations/applications.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../sync/store/drafts.ts'
import { memoryOffer } from '../../sync/testing/memory-rows.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { stall } from '../testing/stalling.ts'

const outbox = '/dashboard?tab=synchronisation'
/** Takes the network away, in such a way that mutations written from now on are not frozen. */
const goOffline = async (person: User) => {
  await stall(person.id)
  network.setOnline(false)
}
const waiting = (person: User) =>
  openDatabase(person.id)
    .outbox.filter(({ name }) => name !== 'profile.update')
    .count()

test('a waiting letter that is taken back is a draft of its job again', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Laver les vitres')
  const app = await openApp(`/jobs/${job.id}`, lea)
  await goOffline(lea)
  await app.press('Postuler')
  await app.fill('Votre lettre', 'J’ai une échelle.')
  await app.press('Envoyer ma candidature')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  await app.goTo(outbox)

  await app.press('Annuler l’envoi')

  await says(['Envoi annulé', 'Votre candidature est en brouillon', 'Laver les vitres'])
  expect([app.place(), await waiting(lea)]).toEqual([`/jobs/${job.id}`, 0])
  await app.press('Postuler')
  await expect.poll(() => fieldNamed('Votre lettre').value).toBe('J’ai une échelle.')
})

test('a waiting message that is taken back joins the draft behind its text, also in an open chat', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await goOffline(lea)
  await app.fill('Votre message', 'Je viens à 14 h.')
  await app.press('Envoyer')
  await expect.poll(() => waiting(lea)).toBe(1)
  await app.fill('Votre message', 'Au fait,')
  await app.press(/en attente/)

  await app.press('Annuler l’envoi', await dialogNamed('Envois'))

  await expect.poll(() => fieldNamed('Votre message').value).toBe('Au fait,\nJe viens à 14 h.')
  await app.user.type(fieldNamed('Votre message'), '!')
  await expect
    .poll(() => readDraft(openDatabase(lea.id), draftKeys.message(job.id)))
    .toBe('Au fait,\nJe viens à 14 h.!')
  expect(await waiting(lea)).toBe(0)
})

test('a waiting place that is taken back is in its form again, and a measured one says that its point is not', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Réviser les maths')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await goOffline(lea)
  const database = openDatabase(lea.id)
  const to = { jobId: job.id, receiverId: marc.id }
  const takeBack = async () => {
    await app.press(/en attente/)
    await app.press('Annuler l’envoi', await dialogNamed('Envois'))
  }
  await sendPlace(database, { ...to, name: 'Près de Nyon', at: { latitude: 46.38, longitude: 6.23 } })

  await takeBack()
  await says(['Envoi annulé', 'Mesurez de nouveau votre position.'])
  expect(await readDraft(database, draftKeys.place(job.id))).toBe('Près de Nyon')
  expect(await waiting(lea)).toBe(0)
  expect(fieldNamed('Votre message').value).toBe('')
})

test('a waiting offer that is taken back is in the wizard again', async () => {
  const marc = register('private')
  const app = await openApp(outbox, marc)
  await goOffline(marc)
  await publishJob(openDatabase(marc.id), { ...memoryOffer('Laver les vitres'), rate: 27.5 })

  await app.press('Annuler l’envoi')

  await dialogNamed(/offre/)
  await expect.poll(() => fieldNamed('Titre').value).toBe('Laver les vitres')
  expect(await readDraft(openDatabase(marc.id), draftKeys.offer)).toMatchObject({ step: 1, rate: '27.5' })
  expect([await waiting(marc), await openDatabase(marc.id).jobs.count()]).toEqual([0, 0])
})

test('a waiting offer is taken back with its changes in one step, so that no change is sent alone', async () => {
  const marc = register('private')
  const app = await openApp(outbox, marc)
  await goOffline(marc)
  const database = openDatabase(marc.id)
  const { id } = await publishJob(database, memoryOffer('Laver les vitres'))
  await editJob(database, { id, title: 'Laver six vitres' })
  const seen: string[] = []
  const ofOffer = () => database.outbox.where('lane').equals(`job:${id}`).toArray()
  const watching = liveQuery(ofOffer).subscribe((items) => seen.push(items.map(({ name }) => name).join(' ')))

  await app.press('Annuler l’envoi', (await screen.findByText(/^Offre «/)).closest('article')!)

  await dialogNamed(/offre/)
  await expect.poll(() => fieldNamed('Titre').value).toBe('Laver six vitres')
  await expect.poll(() => seen.at(-1)).toBe('')
  watching.unsubscribe()
  expect(seen).toEqual(['job.publish job.edit', ''])
})

test('where another offer is drafted, the waiting one goes on waiting and says why', async () => {
  const marc = register('private')
  const app = await openApp(outbox, marc)
  await goOffline(marc)
  await publishJob(openDatabase(marc.id), memoryOffer('Laver les vitres'))
  await saveDraft(openDatabase(marc.id), draftKeys.offer, { step: 1, title: 'Tondre' })

  await app.press('Annuler l’envoi')

  await says(['Une autre offre est en brouillon', 'Publiez-la'])
  expect(await readDraft(openDatabase(marc.id), draftKeys.offer)).toEqual({ step: 1, title: 'Tondre' })
  expect(await waiting(marc)).toBe(1)
})

test('waiting changes of an offer that are taken back join the newer draft of its changes', async () => {
  const marc = register('private')
  const job = publish(marc, 'Laver les vitres')
  const app = await openApp(outbox, marc)
  await goOffline(marc)
  const database = openDatabase(marc.id)
  await editJob(database, { id: job.id, title: 'Laver six vitres', rate: 30 })
  await saveDraft(database, draftKeys.edit(job.id), { duration: '4h' })

  await app.press('Annuler l’envoi')

  await says(['Vos modifications sont en brouillon'])
  expect(await readDraft(database, draftKeys.edit(job.id))).toEqual({
    step: 1,
    title: 'Laver six vitres',
    rate: '30',
    duration: '4h',
  })
  await app.press('Modifier', await screen.findByRole('article', { name: 'Laver les vitres' }))
  await expect.poll(() => fieldNamed('Titre').value).toBe('Laver six vitres')
})

test('a waiting template that is taken back is a draft again, of a new one or of the one it changed', async () => {
  const lea = register('student')
  const app = await openApp(outbox, lea)
  const database = openDatabase(lea.id)
  const { id } = await saveTemplate(database, { name: 'Jardin', letter: 'Bonjour {prenom}' })
  await expect.poll(() => waiting(lea)).toBe(0)
  await goOffline(lea)
  const changed = { name: 'Jardin', letter: 'Bonjour, j’ai une tondeuse.' }
  await saveTemplate(database, { id, ...changed })

  await app.press('Annuler l’envoi')
  await says(['Votre modèle est en brouillon', 'Mes modèles'])
  await expect.poll(() => waiting(lea)).toBe(0)
  const fresh = { name: 'Vitres', letter: 'J’ai une échelle.' }
  await saveTemplate(database, fresh)
  await app.goTo(outbox)
  await app.press('Annuler l’envoi')

  await expect.poll(() => waiting(lea)).toBe(0)
  expect(await readDraft(database, draftKeys.template(id))).toEqual(changed)
  expect(await readDraft(database, draftKeys.template())).toEqual(fresh)
  expect((await database.templates.toArray()).map(({ letter }) => letter)).toEqual(['Bonjour {prenom}'])
})

test('where another new template is drafted, the waiting one goes on waiting and says why', async () => {
  const lea = register('student')
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  const database = openDatabase(lea.id)
  await saveTemplate(database, { name: 'Jardin', letter: 'Bonjour {prenom}' })
  await saveDraft(database, draftKeys.template(), { name: '', letter: 'Cher Monsieur' })

  await app.press('Annuler l’envoi')

  await says(['Un autre modèle est en brouillon'])
  expect(await readDraft(database, draftKeys.template())).toEqual({ name: '', letter: 'Cher Monsieur' })
  expect(await waiting(lea)).toBe(1)
})

test('waiting changes of the profile that are taken back join the newer draft in its form', async () => {
  const lea = register('student')
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  const database = openDatabase(lea.id)
  const bioBasedOn = [(await database.account.get(lea.id))?.studentProfile?.bio ?? null]
  await updateStudentProfile(database, { school: 'EPFL', bio: 'J’aime les jardins.', bioBasedOn })
  await saveDraft(database, draftKeys.profile, { school: 'UNIL' })

  await app.press('Annuler l’envoi')

  await says(['Envoi annulé'])
  expect(await readDraft(database, draftKeys.profile)).toEqual({
    school: 'UNIL',
    bio: 'J’aime les jardins.',
    bioBasedOn,
  })
  await app.goTo('/dashboard')
  await app.press('Modifier le profil')
  await expect.poll(() => fieldNamed('Motivation').value).toBe('J’aime les jardins.')
})

test('chosen details of the profile that are taken back are in their own form again', async () => {
  const lea = register('student')
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  const database = openDatabase(lea.id)
  await updateStudentProfile(database, { drivingLicences: ['B'] })
  await updateStudentProfile(database, { travelDistance: 20 })

  await app.press('Annuler l’envoi', (await screen.findByText(/Permis de conduire/)).closest('article')!)
  await says(['Envoi annulé', '« Langues et permis ».'])
  await app.goTo(outbox)
  await app.press('Annuler l’envoi', (await screen.findByText(/jusqu’à 20 km/)).closest('article')!)

  await says(['« Disponibilités et trajet ».'])
  expect(await readDraft(database, draftKeys.details('skills'))).toEqual({ drivingLicences: ['B'] })
  expect(await readDraft(database, draftKeys.details('week'))).toEqual({ travelDistance: 20 })
  await app.press('Langues et permis')
  const licence = await screen.findByRole('button', { name: 'Voiture (B)' })
  await expect.poll(() => licence.getAttribute('aria-pressed')).toBe('true')
})

/** A Blob of Node, because that of happy-dom cannot be stored. */
const photoOf = (text: string) => new PlainBlob([text], { type: 'image/jpeg' }) as unknown as Blob
const readPhoto = (key: string, person: User) =>
  readDraft<Blob>(openDatabase(person.id), key).then((photo) => photo?.text())

test('a waiting profile photo that is taken back is in its editor again, unless another photo is there', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  onTestFinished(() => void vi.restoreAllMocks())
  const lea = register('student')
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  const database = openDatabase(lea.id)
  await setPhoto(database, photoOf('portrait'))
  await saveDraft(database, draftKeys.profilePhoto, photoOf('selfie'))

  await app.press('Annuler l’envoi')
  await says(['Une autre photo est choisie', 'L’envoi reste en attente.'])
  expect([await readPhoto(draftKeys.profilePhoto, lea), await waiting(lea)]).toEqual(['selfie', 1])
  await database.drafts.clear()
  await app.press('Annuler l’envoi')

  await says(['Envoi annulé', '« Modifier le profil ».'])
  expect([await readPhoto(draftKeys.profilePhoto, lea), await waiting(lea)]).toEqual(['portrait', 0])
  await app.press('Modifier le profil')
  await dialogNamed('Recadrer la photo')
})

test('a waiting proof of schooling that is taken back is in its dialog again', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  onTestFinished(() => void vi.restoreAllMocks())
  const lea = register('student')
  act(lea, 'studentProfile.update', { school: 'EPFL' })
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  await sendSchoolProof(openDatabase(lea.id), photoOf('carte'))

  await app.press('Annuler l’envoi')

  await says(['Envoi annulé', '« Envoyer une attestation ».'])
  expect([await readPhoto(draftKeys.schoolProof, lea), await waiting(lea)]).toEqual(['carte', 0])
})

test('a waiting search that is taken back is the filter of the list again, and its name is shown', async () => {
  const lea = register('student')
  publish(register('private'), 'Laver les vitres')
  const app = await openApp(outbox, lea)
  const database = openDatabase(lea.id)
  const { id } = await saveSearch(database, { name: 'Au bout du lac', filter: { canton: 'GE' } })
  await expect.poll(() => waiting(lea)).toBe(0)
  await goOffline(lea)
  await saveSearch(database, { id, name: 'Genève', filter: { canton: 'GE' } })

  await app.press('Annuler l’envoi')
  await says(['La recherche s’appelait « Genève ».', 'Mes recherches (1)'])
  await saveSearch(database, { name: 'Bien payé', filter: { canton: 'VD', rate: 30 } })
  await app.goTo(outbox)
  await app.press('Annuler l’envoi')

  await says(['La recherche s’appelait « Bien payé ».', 'Enregistrer la recherche'])
  expect([app.place(), await waiting(lea)]).toEqual(['/dashboard?canton=VD&rate=30', 0])
})

test('an item without a form is not offered to be taken back', async () => {
  const lea = register('student', undefined, { profileImageUrl: '/photo' })
  const app = await openApp(outbox, lea)
  await goOffline(lea)
  await clearPhoto(openDatabase(lea.id))
  await says(['Retrait de la photo de profil'])

  await saysNo(['Annuler l’envoi'])
  await app.press('Ne pas envoyer')

  await expect.poll(() => waiting(lea)).toBe(0)
})
