import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { offerDefaults } from '../../../schema/jobs/defaults.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import { blankOffer } from './offer-draft.ts'
import { readUnfinished, refillOffer, type RefusedOffer } from './refill.ts'

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
  await refillOffer(database, refused)

  expect(await readDraft(database, draftKeys.offer)).toMatchObject({ step: 1, title: 'Tondre la pelouse', rate: '25' })
  expect(await database.refusals.count()).toBe(0)
})

test('where the card can’t go, the draft stays as it was', async () => {
  await saveDraft(database, draftKeys.offer, { ...blankOffer, title: 'Arroser' })
  const fail = () => {
    throw new Error('full')
  }
  database.refusals.hook('deleting', fail)

  await expect(refillOffer(database, refused)).rejects.toThrow('full')

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
