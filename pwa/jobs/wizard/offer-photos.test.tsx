import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { dialogNamed, openApp, type App } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, jobNow, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { choose } from '../../testing/reviewing.ts'
import { fillSubject, fillTerms, goOn, goToSummary, openDashboard, openWizard } from '../../testing/wizard.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({ default: (file: File) => Promise.resolve(file) }))

const textOf = (name: string) => `data:image/png;base64,${btoa(name)}`
const sources = () =>
  screen.queryAllByRole('img', { name: /^Photo \d de l’offre$/ }).map((picture) => picture.getAttribute('src'))
const jobs = () => [...network.api.server.state.jobs.values()]
const photosOnServer = () => jobs().map(({ photoIds = [] }) => photoIds.length)
const draftsOf = async ({ anne }: { anne: { id: string } }) =>
  (await openDatabase(anne.id).drafts.toArray()).map(({ key }) => key)
const finish = async (app: App) => {
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)
  await app.press('Publier l’offre')
}

test('photos of a new offer wait through a reload and without network, and go after it (2.2.134)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png', 'cote.png', 'flou.png')
  await expect.poll(sources).toEqual([textOf('avant.png'), textOf('cote.png'), textOf('flou.png')])
  await app.press('Retirer la photo 3')
  await expect.poll(() => draftsOf(app)).toEqual([draftKeys.offerPhotos(draftKeys.offer)])
  unmountAll()

  const again = await openApp('/dashboard', app.anne)
  await openWizard(again)
  await expect.poll(sources).toEqual([textOf('avant.png'), textOf('cote.png')])
  await says(['Brouillon repris'])
  network.setOnline(false)
  await finish(again)
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  expect(await draftsOf(app)).toEqual([])
  expect(jobs()).toEqual([])
  network.setOnline(true)

  await expect.poll(photosOnServer).toEqual([2])
})

test('a fourth photo is refused by the field (2.2.134)', async () => {
  await openWizard(await openDashboard())

  choose('a.png', 'b.png', 'c.png', 'd.png')

  await says(['Limite atteinte', 'Maximum 3 photos.'])
  await expect.poll(() => sources().length).toBe(3)
})

test('a blank offer with a photo is a draft, and starting over throws the photo away too', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png')
  await expect.poll(() => draftsOf(app)).toHaveLength(1)
  await app.press('Fermer', await dialogNamed('Publier une offre'))
  await openWizard(app)

  await app.press('Recommencer à zéro')
  await app.press('Recommencer à zéro', await screen.findByRole('alertdialog', { name: /^Recommencer à zéro/ }))

  await expect.poll(sources).toEqual([])
  await expect.poll(() => draftsOf(app)).toEqual([])
})

test('an offer that is refused while the wizard stands open still has its photos, and publishes them later', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png')
  await expect.poll(sources).toHaveLength(1)
  await fillSubject(app)
  await fillTerms(app)
  await goToSummary(app)
  network.refuseNext('invalid')

  await app.press('Publier l’offre')
  await says(['Erreur lors de la publication'])
  await saysNo(['Impossible d’ajouter cette photo'])
  await expect.poll(() => openDatabase(app.anne.id).refusals.count()).toBe(0)
  await app.press('Publier l’offre')

  await expect.poll(photosOnServer).toEqual([1])
})

test('an offer that is refused once its wizard is closed is reopened with its photos (2.2.135)', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png')
  await expect.poll(sources).toHaveLength(1)
  network.setOnline(false)
  await finish(app)
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  network.refuseNext('invalid')
  network.setOnline(true)
  const card = (await screen.findByText('Non envoyée')).closest('article')!

  await app.press('Modifier et renvoyer', card)

  await expect.poll(sources).toEqual([textOf('avant.png')])
  expect(await openDatabase(app.anne.id).refusals.count()).toBe(0)
})

test('a waiting offer that is taken back is in the wizard again, with its photos', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png')
  await expect.poll(sources).toHaveLength(1)
  network.setOnline(false)
  await finish(app)
  await screen.findByRole('article', { name: 'Arroser les tomates' })
  await app.goTo('/dashboard?tab=synchronisation')

  await app.press('Annuler l’envoi')

  await expect.poll(sources).toEqual([textOf('avant.png')])
  expect(await openDatabase(app.anne.id).outbox.count()).toBe(0)
})

const openEdit = async () => {
  const anne = register('private')
  const { id } = publish(anne, 'Arroser les tomates')
  const photoIds = [newId(), newId()]
  for (const photoId of photoIds) act(anne, 'job.addPhoto', { id, photoId }, textOf('ancien.png'))
  const app = await openApp('/dashboard', anne)
  const card = await screen.findByRole('article', { name: 'Arroser les tomates' })
  await app.press('Modifier', card)
  await dialogNamed('Modifier l’offre')
  const urls = photoIds.map((photoId) => `/api/jobs/${id}/photos/${photoId}`)
  await expect.poll(sources).toEqual(urls)
  return { app, anne, id, photoIds, urls }
}

test('who edits an offer removes a photo and adds another one, without touching the text (2.2.135)', async () => {
  const { app, id, photoIds, urls } = await openEdit()

  await app.press('Retirer la photo 1')
  choose('neuf.png')
  await expect.poll(sources).toEqual([urls[1], textOf('neuf.png')])
  await app.press('Enregistrer')

  await says(['Offre modifiée'])
  await expect.poll(() => jobNow(id).photoIds).toEqual([photoIds[1], expect.any(String)])
})

test('changed photos of an offer wait for the next visit, and an offer that changes elsewhere keeps its other photos', async () => {
  const { app, anne, id, photoIds, urls } = await openEdit()
  await app.press('Retirer la photo 1')
  await expect.poll(sources).toEqual([urls[1]])
  await app.press('Fermer', await dialogNamed('Modifier l’offre'))
  const elsewhere = newId()
  act(anne, 'job.addPhoto', { id, photoId: elsewhere }, textOf('ailleurs.png'))

  await app.press('Modifier', await screen.findByRole('article', { name: 'Arroser les tomates' }))
  await dialogNamed('Modifier l’offre')
  await expect.poll(sources).toEqual([urls[1], `/api/jobs/${id}/photos/${elsewhere}`])
  await says(['Modifications non enregistrées'])
  await app.press('Enregistrer')

  await expect.poll(() => jobNow(id).photoIds).toEqual([photoIds[1], elsewhere])
})

test('a photo that the server refuses stays on a card of its own, and the text is saved', async () => {
  const { app, anne, id } = await openEdit()
  choose('neuf.png')
  await expect.poll(() => sources().length).toBe(3)
  await app.fill('Titre', 'Arroser la serre')
  act(anne, 'job.addPhoto', { id, photoId: newId() }, textOf('ailleurs.png'))
  await app.press('Enregistrer')

  await says(['Impossible d’ajouter cette photo', 'Cette offre a déjà 3 photos.'])
  expect(jobNow(id).title).toBe('Arroser la serre')
  await app.goTo('/dashboard?tab=synchronisation')
  const card = (await screen.findByText('Non envoyée')).closest('article')!
  await says(['Photo', 'Votre photo est conservée.'], card)
  expect(within(card).getByRole('img', { name: 'Votre photo' })).toBeTruthy()
})

test('the wizard goes on with a photo that is chosen, and comes back to it', async () => {
  const app = await openDashboard()
  await openWizard(app)
  choose('avant.png')
  await expect.poll(sources).toHaveLength(1)
  await fillSubject(app)

  await app.press('Précédent')

  await expect.poll(sources).toEqual([textOf('avant.png')])
  await goOn(app, 2)
})
