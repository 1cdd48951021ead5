import { expect, test } from 'vitest'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { applicationsOf, eventually, publish, register, uniqueTitle } from './support/people.ts'
import { askToSignOut, applicationCard, landing, openApplications, writeLetter } from './support/screens.ts'
import { openAs, signInHere } from './support/signed-in.ts'

const url = sharedServer()

test('Ada’s waiting letter is neither shown nor sent while Ben is signed in, and leaves as hers later', async () => {
  const proxy = await openFaultProxy()
  const marc = await register(url, 'private')
  const ada = await register(url, 'student', 'Ada')
  const ben = await register(url, 'student', 'Ben')
  const job = await publish(marc, uniqueTitle('Promener le chien'))
  const page = await openAs(ada, '/dashboard?tab=jobs', { baseURL: proxy.url, hasServiceWorker: true })
  await page.getByRole('heading', { name: job.title }).waitFor()

  await proxy.goDown()
  await writeLetter(page, job, 'Les chiens m’aiment.')
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
  await landing(page).waitFor()
  await proxy.comeBack()

  await signInHere(page, ben)
  await openApplications(page)
  await page.getByText('Aucune candidature').first().waitFor()
  expect(await page.getByText('Les chiens m’aiment.').count()).toBe(0)
  expect(await applicationsOf(marc, job)).toEqual([])
  await askToSignOut(page)
  await landing(page).waitFor()
  expect(await applicationsOf(marc, job)).toEqual([])

  await signInHere(page, ada)
  await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
  )
  expect((await applicationsOf(marc, job)).map(({ studentId, message }) => [studentId, message])).toEqual([
    [ada.user.id, 'Les chiens m’aiment.'],
  ])
  await openApplications(page)
  await applicationCard(page, job).getByText('En attente', { exact: true }).waitFor()
})
