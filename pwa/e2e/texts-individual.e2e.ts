import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { individualTexts } from './support/documented-texts.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, isOnline, publish, register, review } from './support/people.ts'
import { answer, fillStorage, forgetPeople, go, press, reader } from './support/reading.ts'

const { says, unseen } = reader(individualTexts)

const url = sharedServer()

test('an individual reads what is documented', async () => {
  const anne = await register(url, 'private', 'Anne')
  const lea = await register(url, 'student', 'Lea')
  const tom = await register(url, 'student', 'Tom')
  const zoe = await register(url, 'student', 'Zoe')
  for (const room of ['la cuisine', 'le salon', 'la cave', 'le grenier', 'le garage'])
    await review(anne, zoe, `Ranger ${room}`)
  const page = await openPage({ person: anne })
  await go(page, '/dashboard')
  await says(page, 'individualNoJob')

  await press(page, 'Publier une offre')
  await says(page, 'wizardSubject')
  await page.getByLabel('Titre').fill('Arroser les tomates')
  await page.getByLabel('Description').fill('Une serre et dix pieds.')
  await press(page, 'Suivant')
  await says(page, 'wizardTerms')
  await page.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
  await page.getByLabel(/^Durée/).fill('2h30')
  await press(page, 'Publier l’offre')
  await says(page, 'publishDone')
  await says(page, 'individualHome')

  const job = (await anne.call<{ id: string; title: string }[]>('GET', `/api/users/${anne.user.id}/jobs`))[0]!
  for (const student of [lea, tom, zoe])
    await student.call('POST', '/api/applications', { jobId: job.id, message: 'Bonjour.' })
  await agree(anne, tom, 'Monter une armoire')
  const begun = await agree(anne, tom, 'Repeindre la grille')
  await anne.call('PATCH', `/api/jobs/${begun.id}`, { status: 'in_progress' })
  const deleted = await publish(anne, 'Garder le perroquet')
  await anne.call('DELETE', `/api/jobs/${deleted.id}`)
  const cancelled = await publish(anne, 'Tailler la vigne')
  await anne.call('PATCH', `/api/jobs/${cancelled.id}`, { status: 'cancelled' })
  for (const [tab, screen] of [
    ['messages', 'individualConversations'],
    ['past', 'individualPast'],
    ['deleted', 'individualDeleted'],
    ['accepted', 'individualUnderWay'],
    ['accepted', 'individualAccepted'],
  ] as const) {
    await go(page, `/dashboard?tab=${tab}`)
    await says(page, screen)
  }
  await isOnline(page)
  await answer(page, '**/api/jobs/*', 500, 'not json')
  await press(page, 'Marquer terminé')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await says(page, 'completionFailed')
  await page.unroute('**/api/jobs/*')
  await page.route('**/api/jobs/*', (route) => route.abort())
  await press(page, 'Marquer terminé')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await says(page, 'completionOffline')
  await page.unroute('**/api/jobs/*')

  await go(page, '/dashboard?tab=jobs')
  await isOnline(page)
  await press(page, /^3 candidatures/)
  await says(page, 'applicants')
  // Reviews come once their card is in sight.
  for (const card of await page.getByRole('dialog').getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await says(page, 'applicantsReviews')
  // The next decision is heard once the one before is done with.
  const isDecided = () => page.getByRole('button', { name: 'Envoi...' }).waitFor({ state: 'hidden' })
  await answer(page, '**/api/applications/**', 500, 'not json')
  await press(page, 'Refuser')
  await says(page, 'rejectFailed')
  await isDecided()
  await press(page, 'Accepter')
  await says(page, 'acceptFailed')
  await isDecided()
  await page.unroute('**/api/applications/**')
  await press(page, 'Refuser')
  await says(page, 'rejectDone')
  await isDecided()
  await press(page, 'Accepter')
  await says(page, 'acceptDone')

  await press(page, 'Publier une offre')
  await page.getByLabel('Titre').fill('Ramasser les feuilles')
  await page.getByLabel('Description').fill('Un grand érable.')
  await press(page, 'Suivant')
  await page.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
  await page.getByLabel(/^Durée/).fill('2h30')
  await fillStorage(page)
  await press(page, 'Publier l’offre')
  await says(page, 'publishFailed')

  await go(page, '/dashboard?tab=accepted')
  await forgetPeople(page, anne)
  await go(page, '/dashboard?tab=accepted')
  await says(page, 'individualNamelessStudent')
})

test('every documented screen was looked at, except those that are not built', () => {
  expect(unseen()).toEqual([])
})
