import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch } from './support/browser.ts'
import { openFaultProxy, sharedServer, startOwnServer } from './support/own-server.ts'
import { applicationsOf, eventually, publish, register } from './support/people.ts'
import { report } from './support/report.ts'
import { applicationCard, openApplications, unfoldApplication, writeLetter } from './support/screens.ts'
import { openAs, settleIn } from './support/signed-in.ts'

const url = sharedServer()

const letter = 'Bonjour, je suis libre samedi dès 9 h et j’ai l’habitude des pentes.'

test('a letter written while the server is dead survives the browser, and arrives once by itself', async () => {
  const server = await startOwnServer()
  const marc = await register(server.url, 'private')
  const lea = await register(server.url, 'student')
  const job = await publish(marc, 'Arroser les tomates')
  const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-phone-'))
  onTestFinished(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 10 }))
  const first = await launch({ baseURL: server.url, profileDir, hasServiceWorker: true })
  const page = first.pages()[0]!
  await settleIn(page, lea, job)

  await server.kill()
  await writeLetter(page, job, letter)
  await applicationCard(page, job).getByText('En attente d’envoi').waitFor()
  await page.reload()
  await applicationCard(page, job).getByText('En attente d’envoi').waitFor()
  await first.close()
  const second = await launch({ baseURL: server.url, profileDir, hasServiceWorker: true })
  const again = second.pages()[0]!
  await openApplications(again)
  await applicationCard(again, job).getByText('En attente d’envoi').waitFor()
  await unfoldApplication(again, job)
  expect(await applicationCard(again, job).getByText(letter).count()).toBe(1)

  await server.restart()
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
  )
  report(`letter: arrived ${took} ms after the server was back`)
  await applicationCard(again, job).getByText('En attente d’envoi').waitFor({ state: 'hidden' })
  expect((await applicationsOf(marc, job)).map((application) => application.message)).toEqual([letter])
})

test('a push whose answer is lost after the commit leaves one row, and the screen says sent', async () => {
  const marc = await register(url, 'private')
  const lea = await register(url, 'student')
  const job = await publish(marc, 'Porter des cartons')
  const proxy = await openFaultProxy()
  const page = await openAs(lea, '/dashboard', { baseURL: proxy.url, hasServiceWorker: true })

  const lost = proxy.loseNextAnswer({ method: 'POST', path: '/api/sync/push' })
  await writeLetter(page, job, letter)
  await lost

  await openApplications(page)
  await applicationCard(page, job).getByText('En attente', { exact: true }).waitFor()
  await applicationCard(page, job).getByText('En attente d’envoi').waitFor({ state: 'hidden' })
  expect(await applicationsOf(marc, job)).toHaveLength(1)
})
