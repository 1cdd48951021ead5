import { Blob as PlainBlob } from 'node:buffer'
import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShareParts } from '../../schema/share-target.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys, saveDraft } from '../../sync/store/drafts.ts'
import { keepShared, readShared } from '../../sync/store/web-share.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { holdDoubleTap } from '../testing/double-tap.ts'
import { network } from '../testing/network.ts'
import { agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { failOnce } from '../testing/storage.ts'

/** What the preparation of a picture waits for. */
const pictures = vi.hoisted(() => ({ held: Promise.resolve() }))
// happy-dom has no canvas, so pictures cannot be compressed. A JPEG stands for a broken picture.
vi.mock('browser-image-compression', () => ({
  default: async (file: File) => {
    await pictures.held
    if (file.type === 'image/jpeg') throw new Error('unreadable')
    return new PlainBlob([file.name], { type: file.type })
  },
}))
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'))
afterEach(() => vi.restoreAllMocks())

/** Opens the app as Léa, who has conversations with Marc and with Ana, when another app shares something. */
async function share(parts: Partial<ShareParts>, path = '/share') {
  const [marc, ana, lea] = [register('private', 'Marc'), register('private'), register('student')]
  const [parrot, wood] = [agree(marc, lea, 'Garder le perroquet'), agree(ana, lea, 'Porter du bois')]
  const database = openDatabase(lea.id)
  await keepShared(database, { text: '', photos: [], leftOut: 0, ...parts })
  await saveDraft(database, draftKeys.message(parrot.id), 'Regardez :')
  const app = await openApp(path, lea)
  return { ...app, lea, marc, parrot, wood, database }
}
const photo = (type = 'image/png') => new PlainBlob(['x'], { type }) as unknown as Blob
const stored = () => [...network.api.server.state.messages.values()].map(({ content }) => content)

test('without network a shared text joins the draft of the chosen conversation, and leaves the share empty (1.2.382)', async () => {
  const { press, place, goTo, database } = await share({ text: 'https://plan.example/1' })
  network.setOnline(false)
  await says(['Partager', 'Choisissez la conversation.', 'https://plan.example/1', 'Porter du bois'])

  await press(/Garder le perroquet/)

  await expect.poll(() => fieldNamed('Votre message').value).toBe('Regardez :\nhttps://plan.example/1')
  expect([place(), stored(), await readShared(database)]).toEqual(['/dashboard', [], null])
  await goTo('/share')
  await says(['Rien à partager'])
})

test('shared photos appear in the conversation one after the other, and each is sent at a press (1.2.382, 1.2.383)', async () => {
  const { press, goTo, parrot, database } = await share({ photos: [photo(), photo('image/jpeg'), photo()], leftOut: 1 })
  await says(['Un fichier n’a pas été ajouté'])
  expect(screen.getAllByRole('img', { name: /^Photo \d$/ })).toHaveLength(3)

  await press(/Garder le perroquet/)
  const dialog = await dialogNamed(/^Envoyer cette photo/)
  await says(['Encore 1 à envoyer ensuite.'], dialog)
  await says(['Une photo est illisible'])
  await press('Envoyer la photo', dialog)
  await expect.poll(stored).toEqual(['Photo'])
  await goTo('/dashboard')
  await goTo(`/dashboard?tab=messages&jobId=${parrot.id}`)
  await press('Envoyer la photo', await dialogNamed(/^Envoyer cette photo/))

  await expect.poll(stored).toEqual(['Photo', 'Photo'])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(await database.drafts.toCollection().primaryKeys()).toEqual([draftKeys.message(parrot.id)])
})

test('the second tap of a double one does not send the photo that comes next', async () => {
  const { press, user, database } = await share({ photos: [photo(), photo()] })
  await press(/Garder le perroquet/)
  const dialog = await dialogNamed(/^Envoyer cette photo/)
  await says(['Encore 1 à envoyer ensuite.'], dialog)
  const time = holdDoubleTap()

  await press('Envoyer la photo', dialog)
  await saysNo(['Encore 1 à envoyer ensuite.'], dialog)
  const button = within(dialog).getByRole('button', { name: 'Envoyer la photo' })
  await user.click(button)

  expect(await database.drafts.where('key').startsWith('message-photo').count()).toBe(1)
  time.letGo()
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  await user.click(button)
  await expect.poll(stored).toEqual(['Photo', 'Photo'])
})

test('whoever leaves while the photos are prepared stays where they went, and finds them in the conversation', async () => {
  const { press, goTo, place, wood, database } = await share({ photos: [photo()] })
  let prepare = () => {}
  pictures.held = new Promise((resolve) => (prepare = resolve))
  await press(/Porter du bois/)
  await says(['Préparation…'])

  await goTo('/settings')
  prepare()

  await expect.poll(() => database.drafts.where('key').startsWith('message-photo').count()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(place()).toBe('/settings')
  await goTo(`/dashboard?tab=messages&jobId=${wood.id}`)
  await dialogNamed(/^Envoyer cette photo/)
})

test('photos that are put aside in the conversation do not come back (1.2.383)', async () => {
  const { press, database, user } = await share({ photos: [photo(), photo()] })
  await press(/Porter du bois/)
  await dialogNamed(/^Envoyer cette photo/)

  await user.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => database.drafts.where('key').startsWith('message-photo').count()).toBe(0)
  expect(stored()).toEqual([])
})

test('"Ne pas partager" forgets the share (1.2.404)', async () => {
  const { press, place, database } = await share({ text: 'Voilà' })

  await press('Ne pas partager')

  await expect.poll(place).toBe('/dashboard')
  expect(await readShared(database)).toBeNull()
})

test('going back from a share that opened the app leads to the conversations, and keeps the share (1.2.404)', async () => {
  const { back, place, goTo } = await share({ text: 'Voilà' })
  await says(['Partager', 'Voilà'])
  expect(place()).toBe('/share')

  back()

  await says(['Mes conversations', 'Marc Essai'])
  expect(place()).toBe('/dashboard')
  await goTo('/share')
  await says(['Voilà'])
})

test('a person who came to the share from another screen goes back to it', async () => {
  const { back, goTo, place } = await share({ text: 'Voilà' }, '/settings')
  await goTo('/share')
  await says(['Voilà'])

  back()

  await expect.poll(place).toBe('/settings')
})

test('a storage that fails keeps nobody at the share', async () => {
  const { press, place } = await share({ text: 'Voilà' })
  await says(['Voilà'])
  failOnce('delete', 'drafts')

  await press('Ne pas partager')

  await expect.poll(place).toBe('/dashboard')
})

test('a conversation that nothing can be written in is not offered', async () => {
  const { lea, marc } = await share({ text: 'Voilà' }, '/dashboard')
  network.api.server.state.jobs.forEach(
    (job) => job.postedById !== marc.id && Object.assign(job, { status: 'cancelled' }),
  )
  await openDatabase(lea.id)
    .jobs.toCollection()
    .modify((job) => {
      if (job.postedById !== marc.id) job.status = 'cancelled'
    })
  const { goTo } = await openApp('/dashboard', lea)

  await goTo('/share')

  const list = (await screen.findByRole('button', { name: /Garder le perroquet/ })).closest('ul')!
  expect(within(list).getAllByRole('button')).toHaveLength(1)
})

test('who has no conversation yet reads when one opens', async () => {
  const tom = register('student')
  await keepShared(openDatabase(tom.id), { text: 'Voilà', photos: [], leftOut: 0 })

  await openApp('/share', tom)

  await says(['Voilà', 'Pas encore de conversation', 'La conversation s’ouvre dès qu’une candidature est acceptée.'])
})

test('a visitor’s share is not kept and asks for a sign-in; a lost share shows an error (1.2.384, 1.2.404)', async () => {
  const { goTo } = await openApp('/share')
  await says(['Connectez-vous pour partager', 'rien n’a été enregistré'])

  const lea = register('student')
  await goTo('/')
  await openApp('/share?lost=space', lea)

  await says(['Ce partage n’est pas arrivé', 'Libérez de la place sur cet appareil.'])
  expect(screen.getByRole('link', { name: 'Mes conversations' }).getAttribute('href')).toBe('/dashboard?tab=messages')
})
