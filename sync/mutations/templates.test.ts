import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { draftKeys, saveDraft } from '../store/drafts.ts'
import { resendRefusal } from '../outbox/outbox.ts'
import { drain } from '../protocol/push.ts'
import { follow, testDevice, verdicts } from '../testing/test-device.ts'
import { nudgeApplication, readApplications, submitApplication, deleteTemplate, saveTemplate } from './applications.ts'
import { saveSearch } from './searches.ts'

test('a model shows at once, takes its draft, is changed under its id, and goes', async () => {
  const { db } = testDevice()
  await saveDraft(db, draftKeys.template(), { name: 'Jar' })

  const { id } = await saveTemplate(db, { name: 'Jardin', letter: 'Bonjour' }, draftKeys.template())
  await saveTemplate(db, { id, name: 'Jardins', letter: 'Bonjour !' })
  const shown = await db.templates.toArray()
  await deleteTemplate(db, { id })

  expect(shown).toMatchObject([{ id, name: 'Jardins', letter: 'Bonjour !' }])
  expect([await db.templates.toArray(), await db.drafts.toArray()]).toEqual([[], []])
  expect(await db.outbox.toArray()).toMatchObject(
    ['save', 'save', 'delete'].map((act) => ({ name: `template.${act}`, lane: 'templates' })),
  )
})

test('letters that the poster has seen are reported once, and letters of other jobs are not', async () => {
  const { db } = testDevice()
  const [jobId, other] = [newId(), newId()]
  const mine = await submitApplication(db, { jobId, message: 'Bonjour' })
  const elsewhere = await submitApplication(db, { jobId: other, message: 'Bonjour' })
  const ids = [mine.id, elsewhere.id, newId()]

  const first = await readApplications(db, { jobId, ids })
  const second = await readApplications(db, { jobId, ids })

  expect(second).toEqual({ mutationId: null })
  expect(await db.outbox.get({ id: first.mutationId! })).toMatchObject({ args: { jobId, ids: [mine.id] } })
  expect(await db.applications.get(mine.id)).toHaveProperty('seenAt')
  expect(await db.applications.get(elsewhere.id)).not.toHaveProperty('seenAt')
})

test('asking again shows on the letter at once, in the lane of its job', async () => {
  const { db } = testDevice()
  const jobId = newId()
  const { id } = await submitApplication(db, { jobId, message: 'Bonjour' })

  const { mutationId } = await nudgeApplication(db, { id, jobId })

  expect(await db.applications.get(id)).toMatchObject({ nudgedAt: expect.any(String), pending: mutationId })
  expect(await db.outbox.get({ id: mutationId })).toMatchObject({ lane: `job:${jobId}` })
})

const refusedForNow = { verdict: 'rejected', code: 'suspended', message: 'Votre compte est suspendu.' } as const

test('a refused change of a model or a search, sent again, makes no second one', async () => {
  const device = testDevice()
  await follow(device)
  const { db, env } = device
  const [model, search] = [newId(), newId()]
  await db.templates.put({ id: model, name: 'Jardin', letter: 'avant', createdAt: '', updatedAt: '' })
  await db.searches.put({ id: search, name: 'avant', filter: {}, createdAt: '' })
  await saveTemplate(db, { id: model, name: 'Jardin', letter: 'après' })
  await saveSearch(db, { id: search, name: 'après', filter: {} })
  device.push = (mutations) => verdicts(mutations, () => refusedForNow)
  await drain(db, env)

  for (const { id } of await db.refusals.toArray()) await resendRefusal(db, id)

  expect((await db.templates.toArray()).map(({ id, letter }) => [id, letter])).toEqual([[model, 'après']])
  expect((await db.searches.toArray()).map(({ id, name }) => [id, name])).toEqual([[search, 'après']])
})
