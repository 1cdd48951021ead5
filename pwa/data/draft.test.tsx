import { fireEvent, screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { openDatabase, type Draft, type LocalDatabase } from '../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../sync/store/drafts.ts'
import { fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { fail, failOnce } from '../testing/storage.ts'

/** Opens Léa's conversations. */
async function openMessages() {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const app = await openApp('/dashboard?tab=messages', lea)
  const database = openDatabase(lea.id)
  const key = draftKeys.message(job.id)
  const openChat = async () => {
    await app.goTo(`/dashboard?tab=messages&jobId=${job.id}`)
    await screen.findByLabelText('Votre message')
  }
  const type = async (text: string) => {
    await app.fill('Votre message', text)
    await expect.poll(() => readDraft(database, key)).toBe(text)
  }
  // This page's form is not involved.
  const sendElsewhere = (content: string) => sendMessage(database, { jobId: job.id, receiverId: marc.id, content })
  return { ...app, lea, database, key, openChat, type, sendElsewhere }
}
const typed = () => fieldNamed('Votre message').value
/** Waits until the live query of a draft has seen a change. */
const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 50))
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('coup-de-main.typed'))

/** Stores a draft as another window does: this window's form learns of it only from the database. */
const storeElsewhere = (database: LocalDatabase, key: string, value: string) =>
  database.drafts.put({ key, value, at: database.now() })

test('a message that another window sends does not stay in this one’s field', async () => {
  const { openChat, type, sendElsewhere, database, key } = await openMessages()
  await openChat()

  await type('Je prends le train de 8 h')
  await expect.poll(() => database.drafts.get(key)).toBeDefined()
  await sendElsewhere('Je prends le train de 8 h')

  await says(['Je prends le train de 8 h', 'envoyé'])
  await expect.poll(typed).toBe('')
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
})

test('a draft that this window has only read goes when another window sends it', async () => {
  const { openChat, sendElsewhere, database, key } = await openMessages()
  await storeElsewhere(database, key, 'J’arrive')
  await openChat()
  await expect.poll(typed).toBe('J’arrive')

  await sendElsewhere('J’arrive')

  await expect.poll(typed).toBe('')
})

test('a draft that another window sends right after this one’s first read goes, too', async () => {
  const { openChat, sendElsewhere, database, key } = await openMessages()
  await storeElsewhere(database, key, 'J’arrive')
  const get = database.drafts.get.bind(database.drafts) as (key: string) => Promise<Draft | undefined>
  let follow = () => {}
  const sent = new Promise<void>((resolve) => (follow = resolve))
  vi.spyOn(database.drafts, 'get').mockImplementation((async (asked: string) => {
    // The live query of the draft runs for the first time when the field already shows it.
    if (fieldNamed('Votre message').value === 'J’arrive') await sent
    return await get(asked)
  }) as never)
  await openChat()
  await expect.poll(typed).toBe('J’arrive')

  await sendElsewhere('J’arrive')
  follow()

  await expect.poll(typed, { timeout: 5_000 }).toBe('')
})

test('a text that another window stored over the draft and sent leaves this window’s own text', async () => {
  const { openChat, type, sendElsewhere, database, key } = await openMessages()
  await openChat()
  await type('Je prends le train de 8 h')
  await expect.poll(() => database.drafts.get(key)).toBeDefined()

  await storeElsewhere(database, key, 'Bien reçu')
  await sendElsewhere('Bien reçu')
  await says(['Bien reçu', 'envoyé'])

  expect(typed()).toBe('Je prends le train de 8 h')
})

test('a sent message leaves the different draft that another window has stored', async () => {
  const { openChat, type, press, database, key } = await openMessages()
  await openChat()
  await type('J’arrive')
  await expect.poll(() => database.drafts.get(key)).toBeDefined()

  await storeElsewhere(database, key, 'Je prends le train de 8 h, et j’apporte des gants')
  await press('Envoyer')
  await says(['J’arrive', 'envoyé'])

  expect((await database.drafts.get(key))?.value).toBe('Je prends le train de 8 h, et j’apporte des gants')
  expect(typed()).toBe('')
})

test('a sent letter leaves the different draft that another window has stored for the offer', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const { id } = publish(marc, 'Porter du bois')
  const database = openDatabase(lea.id)
  const app = await openApp(`/jobs/${id}`, lea)
  await app.press('Postuler')
  await app.fill('Votre lettre', 'Brève lettre.')
  await says(['Brouillon enregistré sur cet appareil'])

  await storeElsewhere(database, draftKeys.application(id), 'Une lettre bien plus longue.')
  await app.press('Envoyer ma candidature')
  await expect.poll(app.place).toBe('/dashboard')

  expect(await readDraft(database, draftKeys.application(id))).toBe('Une lettre bien plus longue.')
})

test('a text that another window puts back appears in this window’s field, and typing goes on behind it', async () => {
  const { openChat, type, press, database, key } = await openMessages()
  await openChat()
  network.vanish()
  await type('Je prends le train de 8 h')
  await press('Envoyer')
  await says(['Je prends le train de 8 h', 'en attente'])
  await aMomentLater()

  // Does what “Annuler l’envoi” does in another window; this window’s form learns of it only from the database.
  await storeElsewhere(database, key, 'Je prends le train de 8 h')

  await expect.poll(typed).toBe('Je prends le train de 8 h')
  await storeElsewhere(database, key, 'Je prends le train de 8 h\nEt j’ai des gants')
  await expect.poll(typed).toBe('Je prends le train de 8 h\nEt j’ai des gants')
})

// Shows rule 1.2.549.
test('text typed over what another window has stored since stands above it, and both stay', async () => {
  const { openChat, type, fill, database, key } = await openMessages()
  await openChat()
  await type('Bonjour')
  await expect.poll(() => database.drafts.get(key)).toBeDefined()

  await storeElsewhere(database, key, 'Je prends le train de 8 h')
  await aMomentLater()
  expect(typed()).toBe('Bonjour')
  await fill('Votre message', 'Salut Marc')

  await expect.poll(typed).toBe('Salut Marc\n\nJe prends le train de 8 h')
  expect((await database.drafts.get(key))?.value).toBe('Salut Marc\n\nJe prends le train de 8 h')
})

test('a window out of sight takes up what another one stores, so that typing there goes on from it', async () => {
  const { openChat, type, database, key } = await openMessages()
  await openChat()
  await type('Bonjour')
  await expect.poll(() => database.drafts.get(key)).toBeDefined()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

  await storeElsewhere(database, key, 'Je prends le train de 8 h')

  await expect.poll(typed).toBe('Je prends le train de 8 h')
})

test('a letter that this window is sending stays in its field until it has left', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const { id } = publish(marc, 'Porter du bois')
  const app = await openApp(`/jobs/${id}`, lea)
  await app.press('Postuler')
  await app.fill('Votre lettre', 'Je suis libre samedi, et j’ai des gants.')
  await says(['Brouillon enregistré sur cet appareil'])
  const onItsWay = network.hold('POST /api/sync/push*')

  await app.press('Envoyer ma candidature')
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(0)
  await aMomentLater()

  expect(fieldNamed('Votre lettre').value).toBe('Je suis libre samedi, et j’ai des gants.')
  onItsWay.letGo()
  await expect.poll(app.place).toBe('/dashboard')
})

test('a draft that cannot be read at first is read again', async () => {
  const { openChat, database, key } = await openMessages()
  await saveDraft(database, key, 'Je voulais')
  failOnce('get', 'drafts')

  await openChat()

  await expect.poll(typed).toBe('Je voulais')
})

test('text typed while the draft cannot be read is kept, and replaces the draft only after a read', async () => {
  const { openChat, fill, goTo, database, key } = await openMessages()
  await saveDraft(database, key, 'Je voulais')
  const heal = fail('get', 'drafts')
  await openChat()

  await fill('Votre message', 'Bonjour')
  await expect.poll(copies).toHaveLength(1)
  await goTo('/dashboard?tab=candidatures')
  await screen.findByRole('heading', { level: 1, name: 'Mes candidatures' })
  heal()

  expect((await database.drafts.get(key))?.value).toBe('Je voulais')
  await openChat()
  await expect.poll(typed).toBe('Bonjour')
})

test('typing goes on being stored after a read that failed', async () => {
  const { openChat, type, database, key } = await openMessages()
  failOnce('get', 'drafts')
  await openChat()

  await type('Bonjour')

  await expect.poll(async () => (await database.drafts.get(key))?.value).toBe('Bonjour')
  await expect.poll(copies).toEqual([])
})

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each([
  ['the page ends', () => void dispatchEvent(new Event('pagehide'))],
  ['the app goes into the background', hide],
  ['somebody goes elsewhere', ({ goTo }: App) => goTo('/dashboard?tab=candidatures')],
])('typed text is stored without a pause when %s', async (_leaving, leave) => {
  const { openChat, database, key, ...app } = await openMessages()
  await openChat()
  const field = fieldNamed('Votre message')
  // The pause after typing does not end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.change(field, { target: { value: 'Bonjour' } })
  const before = await database.drafts.get(key)

  void leave(app)

  await expect.poll(async () => (await database.drafts.get(key))?.value).toBe('Bonjour')
  expect(before).toBeUndefined()
})

test('another window’s text is followed again after a read of it that failed', async () => {
  const { openChat, type, database, key } = await openMessages()
  await openChat()
  await type('Je prends')
  await expect.poll(async () => (await database.drafts.get(key))?.value).toBe('Je prends')
  await aMomentLater()
  failOnce('get', 'drafts')

  await storeElsewhere(database, key, 'Je prends le train')

  await expect.poll(typed).toBe('Je prends le train')
})
