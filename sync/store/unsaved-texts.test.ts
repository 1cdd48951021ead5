import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { outboxLimits } from '../../schema/limits.ts'
import { drain, PushHistory } from '../protocol/push.ts'
import { applied, testDevice, verdicts } from '../testing/test-device.ts'
import { submitApplication } from '../mutations/applications.ts'
import { sendMessage } from '../mutations/messages.ts'
import { cancelMutation, resendRefusal } from '../outbox/outbox.ts'
import { OutboxFull } from '../writing/write.ts'
import { draftKeys, readDraft, saveDraft, takeOverTyped } from './drafts.ts'
import type { OutboxItem } from './outbox-item.ts'
import { giveShared } from './web-share.ts'
import { keepTyped, readTyped, typedIsStored, typedKeys } from './unsaved-texts.ts'

/** Gives the page a storage with room for so many characters. */
function giveStorage(room = Infinity): Storage {
  const storage = {
    getItem: (name: string) => (Object.hasOwn(storage, name) ? (storage as Record<string, string>)[name] : null),
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      Object.assign(storage, { [name]: text })
    },
    removeItem: (name: string) => void Reflect.deleteProperty(storage, name),
  } as unknown as Storage
  vi.stubGlobal('localStorage', storage)
  return storage
}

afterEach(() => void vi.unstubAllGlobals())

test('a copy belongs to one person, and goes only once its own text is stored', () => {
  giveStorage()
  const [lea, tom] = [newId(), newId()]
  keepTyped(lea, 'letter:1', 'Bonjour', 1)

  typedIsStored(lea, 'letter:1', 'Bonj')
  const kept = readTyped(lea, 'letter:1')
  typedIsStored(lea, 'letter:1', 'Bonjour')

  expect([kept?.value, readTyped(tom, 'letter:1'), typedKeys(lea)]).toEqual(['Bonjour', undefined, []])
})

test('a text that is too long, or has no room, deletes the earlier copy', () => {
  giveStorage(45)
  const lea = newId()
  keepTyped(lea, 'letter:1', 'Bonjour', 1)
  keepTyped(lea, 'letter:2', 'Bonjour', 1)

  keepTyped(lea, 'letter:1', 'Bonjour, je suis libre samedi', 1)
  keepTyped(lea, 'letter:2', 'x'.repeat(60_000), 1)

  expect(typedKeys(lea)).toEqual([])
})

test('an unreadable copy does not count, and a worker has no copies', () => {
  const lea = newId()
  keepTyped(lea, 'letter:1', 'Bonjour', 1)
  const none = [readTyped(lea, 'letter:1'), typedKeys(lea)]
  giveStorage().setItem(`coup-de-main.typed:${lea}:letter:1`, '{')

  expect([none, readTyped(lea, 'letter:1'), typedKeys(lea)]).toEqual([[undefined, []], undefined, ['letter:1']])
})

test('a copy of the version before this one, which says no time, counts', () => {
  const lea = newId()
  giveStorage().setItem(`coup-de-main.typed:${lea}:letter:1`, '"Bonjour"')

  expect(readTyped(lea, 'letter:1')?.value).toBe('Bonjour')
})

/** Restores an earlier state of the storage, as after the kill of a browser: keys that were deleted since are back. */
const restore = (storage: Storage, before: [string, unknown][]) => Object.assign(storage, Object.fromEntries(before))

test('a sent message becomes no draft again when a killed browser brings its copy back', async () => {
  const storage = giveStorage()
  const device = testDevice()
  const { db, clock, env } = device
  device.push = (mutations) => verdicts(mutations, () => applied(1))
  const job = newId()
  const key = draftKeys.message(job)
  keepTyped(db.userId, key, 'Bonj', clock.now - 10)
  const before = Object.entries(storage)
  await saveDraft(db, key, 'Bonjour')
  await sendMessage(db, { jobId: job, receiverId: newId(), content: 'Bonjour' })

  restore(storage, before)
  await takeOverTyped(db)
  const whileItWaits = [await readDraft(db, key), await db.drafts.count(), typedKeys(db.userId)]
  await drain(db, env, new PushHistory())
  restore(storage, before)
  await takeOverTyped(db)

  expect(await db.outbox.where('state').notEqual('acknowledged').count()).toBe(0)
  expect(whileItWaits).toEqual([undefined, 0, []])
  expect([await readDraft(db, key), await db.drafts.count(), typedKeys(db.userId)]).toEqual([undefined, 0, []])
})

test('a later stored draft wins over an older copy that a killed browser brings back', async () => {
  const storage = giveStorage()
  const { db, clock } = testDevice()
  keepTyped(db.userId, 'letter:1', 'Bonj', clock.now - 10)
  const before = Object.entries(storage)
  await saveDraft(db, 'letter:1', 'Bonjour')

  restore(storage, before)

  expect(await readDraft(db, 'letter:1')).toBe('Bonjour')
})

test('a shared text and a message taken back are appended to a text typed in another page', async () => {
  giveStorage()
  const { db, clock } = testDevice()
  const [jobId, receiverId] = [newId(), newId()]
  const key = draftKeys.message(jobId)
  const { mutationId } = await sendMessage(db, { jobId, receiverId, content: 'Bonjour' })
  clock.now += 10

  keepTyped(db.userId, key, 'Regardez :', clock.now)
  clock.now += 10
  await giveShared(db, { jobId, text: 'https://plan.example/1', photos: [] })
  const shared = await readDraft(db, key)
  await db.drafts.clear()
  keepTyped(db.userId, key, 'À demain', clock.now)
  clock.now += 10
  await cancelMutation(db, mutationId, async () => ({ [key]: `${await readDraft<string>(db, key)}\nBonjour` }))

  expect(shared).toBe('Regardez :\nhttps://plan.example/1')
  expect(await readDraft(db, key)).toBe('À demain\nBonjour')
})

test('a refusal that an outbox without room does not take leaves what was typed since', async () => {
  giveStorage()
  const { db, clock } = testDevice()
  const jobId = newId()
  const key = draftKeys.application(jobId)
  const { mutationId } = await submitApplication(db, { jobId, message: 'Bonjour' })
  const [item] = (await db.outbox.toArray()) as [OutboxItem]
  await db.outbox.clear()
  await db.refusals.put({ ...item, id: mutationId, code: 'job_not_open', message: '', at: clock.now })
  const waiting = Array.from({ length: outboxLimits.full }, (_, n) => ({ ...item, id: newId(), order: n + 1 }))
  await db.outbox.bulkAdd(waiting)
  clock.now += 10
  keepTyped(db.userId, key, 'Bonsoir', clock.now)

  await expect(resendRefusal(db, mutationId, { message: 'Bonsoir' })).rejects.toBeInstanceOf(OutboxFull)

  expect([await readDraft(db, key), await db.refusals.count()]).toEqual(['Bonsoir', 1])
})
