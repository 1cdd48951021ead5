import { beforeEach, expect, test } from 'vitest'
import { offerDefaults } from '../../../schema/jobs/fields.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { memoryJob } from '../../../sync/testing/memory-rows.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import { blankOffer, readUnfinished, reviveChanges } from '../draft/offer-draft.ts'
import { restoreRefusedEdit, restoreRefusedOffer, type RefusedEdit, type RefusedOffer } from './restore-refused.ts'

const database = openDatabase(null)
const refused: RefusedOffer = {
  id: 'no',
  name: 'job.publish',
  args: {
    ...offerDefaults,
    id: 'job',
    title: 'Tondre la pelouse',
    description: 'En pente.',
    location: 'Lausanne, VD',
    duration: '2h30',
    rate: 25,
  },
  code: 'invalid',
  message: 'Non.',
  at: 1,
}

beforeEach(async () => {
  await database.drafts.clear()
  await database.refusals.put(refused)
})

test('a refused offer is back in the wizard, and its card is gone', async () => {
  await restoreRefusedOffer(database, { offer: refused.args, refusal: refused.id })

  expect(await readDraft(database, draftKeys.offer)).toMatchObject({ step: 1, title: 'Tondre la pelouse', rate: '25' })
  expect(await database.refusals.count()).toBe(0)
})

test.each([
  ['2020-05-01T10:00:00.000Z', ''],
  ['2099-05-01T10:00:00.000Z', '2099-05-01T12:00'],
])('a refused offer for %s returns with "%s" as its date, without a past date', async (scheduledFor, kept) => {
  await restoreRefusedOffer(database, { offer: { ...refused.args, scheduledFor }, refusal: refused.id })

  expect(await readDraft(database, draftKeys.offer)).toMatchObject({ scheduledFor: kept })
})

test('where the card can’t go, the draft stays as it was', async () => {
  await saveDraft(database, draftKeys.offer, { ...blankOffer, title: 'Arroser' })
  const fail = () => {
    throw new Error('full')
  }
  database.refusals.hook('deleting', fail)

  await expect(restoreRefusedOffer(database, { offer: refused.args, refusal: refused.id })).rejects.toThrow('full')

  database.refusals.hook('deleting').unsubscribe(fail)
  expect(await readDraft(database, draftKeys.offer)).toMatchObject({ title: 'Arroser' })
})

test('an offer is unfinished from the first letter on', async () => {
  const found = [await readUnfinished(database)]
  for (const title of ['', 'A']) {
    await saveDraft(database, draftKeys.offer, { ...blankOffer, step: 2, title })
    found.push(await readUnfinished(database))
  }

  expect(found).toEqual([undefined, undefined, { ...blankOffer, step: 2, title: 'A' }])
})

test.each([
  ['has passed', '2020-05-01T10:00:00.000Z'],
  ['is to come', '2099-05-01T10:00:00.000Z'],
])('a copy of an offer has no date, also when the old one %s', async (_when, scheduledFor) => {
  const job = memoryJob({ ...refused.args, scheduledFor }, 'me', '2020-04-01T10:00:00.000Z')

  await restoreRefusedOffer(database, { offer: job })

  expect(await readDraft(database, draftKeys.offer)).toMatchObject({ title: 'Tondre la pelouse', scheduledFor: '' })
  expect(await database.refusals.count()).toBe(1)
})

test('a refused edit returns to the draft of its job, beside the text typed there since', async () => {
  const job = memoryJob(refused.args, 'me', '2026-11-01T08:00:00.000Z')
  const edit: RefusedEdit = {
    id: 'edit',
    name: 'job.edit',
    args: { id: 'job', title: 'Tondre deux fois', scheduledFor: null, deliverables: undefined },
    code: 'invalid',
    message: 'Non.',
    at: 2,
  }
  await database.refusals.put(edit)
  await saveDraft(database, draftKeys.edit('job'), { step: 3, title: 'Tondre', duration: '4h' })

  await restoreRefusedEdit(database, edit, job)

  expect(await readDraft(database, draftKeys.edit('job'))).toEqual({
    step: 1,
    title: 'Tondre deux fois',
    scheduledFor: '',
    duration: '4h',
  })
  expect(await database.refusals.get('edit')).toBeUndefined()
})

test('a refused description returns with the text that it was based on', async () => {
  const job = memoryJob(refused.args, 'me', '2026-11-01T08:00:00.000Z')
  const args = { id: 'job', description: 'En pente douce.', descriptionBasedOn: ['En pente.'] }
  const edit: RefusedEdit = { id: 'edit', name: 'job.edit', args, code: 'invalid', message: 'Non.', at: 2 }

  await restoreRefusedEdit(database, edit, { ...job, description: 'Du laptop' })

  expect(reviveChanges(await readDraft(database, draftKeys.edit('job')))).toMatchObject({
    description: 'En pente douce.',
    descriptionBasedOn: ['En pente.'],
  })
})
