import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../sync/store/drafts.ts'
import { fieldNamed, openApp } from '../testing/app.tsx'
import { agree, register } from '../testing/people.ts'
import { fail, failOnce } from '../testing/storage.ts'

/** Léa is at her conversations. */
async function openMessages() {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
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
  return { ...app, lea, database, key, openChat, type }
}
const typed = () => fieldNamed('Votre message').value
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('coup-de-main.typed'))

test('a draft that cannot be read at first is read again', async () => {
  const { openChat, database, key } = await openMessages()
  await saveDraft(database, key, 'Je voulais')
  failOnce('get', 'drafts')

  await openChat()

  await expect.poll(typed).toBe('Je voulais')
})

test('what is typed while the draft cannot be read is kept, and takes its place only once it was read', async () => {
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
