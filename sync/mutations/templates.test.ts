import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { draftKeys, saveDraft } from '../store/drafts.ts'
import { testDevice } from '../testing/test-device.ts'
import { nudgeApplication, readApplications, submitApplication } from './applications.ts'
import { deleteTemplate, saveTemplate } from './templates.ts'

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

test('letters that the poster has seen are said once, and those of other jobs not at all', async () => {
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
