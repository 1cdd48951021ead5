import { beforeAll, expect, test } from 'vitest'
import type { Job } from '../../schema/jobs/job.ts'
import { photoLimits } from '../../schema/limits.ts'
import { openPage } from './support/browser.ts'
import { studentTexts } from './support/documented-texts.ts'
import { desktop } from './support/launch.ts'
import { sharedServer, startOwnServer } from './support/own-server.ts'
import { agree, apply, isOnline, type Person, publish, register } from './support/people.ts'
import { fillStorage, go, hold, press, reader } from './support/reading.ts'
import { setNetwork } from './support/screens.ts'
import { fillLogin } from './support/signed-in.ts'

const { says, unseen } = reader(studentTexts)

const url = sharedServer()
let marc: Person
let lea: Person
beforeAll(async () => {
  marc = await register(url, 'private', 'Marc')
  lea = await register(url, 'student', 'Lea')
})

test('a student reads what is documented', async () => {
  const agreed = await agree(marc, lea, 'Ranger la cave')
  const pending = await publish(marc, 'Laver les vitres')
  const refused = await publish(marc, 'Nourrir le chat')
  const free = await publish(marc, 'Porter du bois')
  const another = await publish(marc, 'Balayer la cour')
  await apply(lea, pending, 'Bonjour.')
  const letter = await apply(lea, refused, 'Bonjour.')
  await marc.call('POST', `/api/applications/${letter.id}/reject`)
  const page = await openPage()

  await go(page, '/jobs')
  await fillLogin(page, lea)
  await says(page, 'loginDone')
  await says(page, 'acceptance')
  await press(page, 'Plus tard')
  await says(page, 'studentHome')
  await says(page, 'studentEarnings')
  await press(page, 'Menu')
  await says(page, 'menuSignedIn')
  for (const [tab, screen] of [
    ['candidatures', 'candidatures'],
    ['messages', 'conversations'],
    ['jobs', 'studentJobs'],
  ] as const) {
    await go(page, `/dashboard?tab=${tab}`)
    await says(page, screen)
  }
  await go(page, '/dashboard?tab=messages')
  await press(page, 'Chat')
  await says(page, 'chat')
  await setNetwork(page, false)
  await says(page, 'chatOffline')
  await setNetwork(page, true)

  await go(page, `/jobs/${free.id}`)
  await says(page, 'jobDetailTwint')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('J’ai de bons bras.')
  const sending = await hold(page, '**/api/sync/push')
  await press(page, 'Envoyer ma candidature')
  await says(page, 'applicationBusy')
  sending.letGo()
  await says(page, 'applicationSent')

  await page.setViewportSize(desktop)
  await says(page, 'headerSignedIn')
  await go(page, `/dashboard?tab=messages&jobId=${agreed.id}`)
  await page.getByPlaceholder('Tapez votre message...').fill('Bonjour !')
  await fillStorage(page)
  await press(page, 'Envoyer')
  await says(page, 'chatFailed')
  await go(page, `/jobs/${another.id}`)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('J’ai un balai.')
  await fillStorage(page)
  await press(page, 'Envoyer ma candidature')
  await says(page, 'applicationFailed')
})

test('whoever edits their profile and photo reads what is documented', async () => {
  const nina = await register(url, 'student', 'Nina')
  const page = await openPage({ person: nina })
  await go(page, '/dashboard')
  await isOnline(page)
  const picture = await page.screenshot()
  const choose = (mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'moi', mimeType, buffer })
  const setPhoto = async () => {
    await choose('image/png', picture)
    await press(page, 'Valider')
  }

  await press(page, 'Modifier le profil')
  await choose('application/pdf', picture)
  await says(page, 'photoFormat')
  await choose('image/png', Buffer.alloc(photoLimits.bytes + 1))
  await says(page, 'photoBytes')
  await choose('image/png', Buffer.from('no picture'))
  await says(page, 'photoNotCut')
  await setPhoto()
  await says(page, 'photoSet')
  await press(page, 'Supprimer')
  await says(page, 'photoCleared')
  await setPhoto()
  await says(page, 'photoSet')
  await page.getByLabel('Prénom').fill('Ninon')
  await press(page, 'Enregistrer')
  await says(page, 'profileDone')

  await press(page, 'Modifier le profil')
  await page.getByLabel('Prénom').fill('Nina')
  await fillStorage(page)
  await setPhoto()
  await says(page, 'photoNotSet')
  await press(page, 'Supprimer')
  await says(page, 'photoNotCleared')
  await press(page, 'Enregistrer')
  await says(page, 'profileFailed')
})

test('a student who has applied everywhere reads that there is no job', async () => {
  const server = await startOwnServer()
  const max = await register(server.url, 'student', 'Max')
  const open = await max.call<Job[]>('GET', '/api/jobs?status=open&limit=500')
  await Promise.all(open.map((job) => apply(max, job, 'Bonjour.')))
  const page = await openPage({ baseURL: server.url, person: max })
  await go(page, '/dashboard')

  await says(page, 'studentNoJob')
  await go(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: 'Emplois disponibles (0)' }).waitFor()
  await says(page, 'studentNoJob')
})

test('every documented screen was looked at, except those that are not built', () => {
  expect(unseen()).toEqual([])
})
