import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { applicationsOf, contestedOffers, eventually, publish, register, signIn } from './people.ts'
import { candidature, openCandidatures, setNetwork, writeLetter } from './screens.ts'
import { report } from './report.ts'
import { startServer, type Server } from './server.ts'

let server: Server
const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-phone-'))
beforeAll(async () => {
  // No PUBLIC_URL: the students reach the server through a proxy, under its address.
  server = await startServer({ env: { PUBLIC_URL: '' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 10 })
})

const letter = 'Bonjour, je suis libre samedi dès 9 h et j’ai l’habitude des pentes.'

test('a letter written while the server is dead survives the browser, and arrives once by itself', async () => {
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const job = await publish(marc, 'Arroser les tomates')
  const first = await launch({ baseURL: server.url, profileDir })
  const page = await signIn(first, lea)
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: job.title }).waitFor()

  await server.kill()
  await writeLetter(page, job, letter)
  await candidature(page, job).getByText('En attente d’envoi').waitFor()
  await page.reload()
  await candidature(page, job).getByText('En attente d’envoi').waitFor()
  await first.close()
  const second = await launch({ baseURL: server.url, profileDir })
  const again = second.pages()[0]!
  await openCandidatures(again)
  await candidature(again, job).getByText('En attente d’envoi').waitFor()
  expect(await candidature(again, job).getByText(letter).count()).toBe(1)

  await server.restart()
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length > 0,
    15_000,
  )
  report(`letter: arrived ${took} ms after the server was back`)
  await candidature(again, job).getByText('En attente d’envoi').waitFor({ state: 'hidden', timeout: 5_000 })
  expect((await applicationsOf(marc, job)).map((application) => application.message)).toEqual([letter])
  await second.close()
})

test('where the browser tells that the network is back, the letter leaves within 3 s and the poster sees it within 1 s', async () => {
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const job = await publish(marc, 'Repeindre le volet')
  const [phone, other] = await Promise.all([launch({ baseURL: server.url }), launch({ baseURL: server.url })])
  const page = await signIn(phone, lea)
  const poster = await signIn(other, marc)
  const card = poster.getByRole('article').filter({ hasText: job.title })
  await card.getByText('Aucune candidature').waitFor()
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: job.title }).waitFor()

  await setNetwork(page, false)
  await writeLetter(page, job, letter)
  await candidature(page, job).getByText('En attente d’envoi').waitFor()
  await setNetwork(page, true)
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length === 1,
    3_000,
  )

  const start = performance.now()
  await card.getByText('1 candidature').waitFor({ timeout: 1_000 })
  report(`online: arrived after ${took} ms, seen by the poster ${Math.round(performance.now() - start)} ms later`)
  await Promise.all([phone.close(), other.close()])
})

test('a push whose answer is lost after the commit leaves one row, and the screen says sent', async () => {
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const job = await publish(marc, 'Porter des cartons')
  const proxy = await startFaultProxy(server.url)
  const phone = await launch({ baseURL: proxy.url })
  const page = await signIn(phone, lea)

  const lost = proxy.loseNextAnswer({ method: 'POST', path: '/api/sync/push' })
  await writeLetter(page, job, letter)
  await lost

  await openCandidatures(page)
  await candidature(page, job).getByText('En attente', { exact: true }).waitFor({ timeout: 15_000 })
  await candidature(page, job).getByText('En attente d’envoi').waitFor({ state: 'hidden' })
  expect(await applicationsOf(marc, job)).toHaveLength(1)
  await phone.close()
  await proxy.close()
})

test('a letter for a job that was given away meanwhile comes back as a card with its text, and the next one goes on', async () => {
  const { marc, lea, taken, free, giveAway } = await contestedOffers(server.url)
  const phone = await launch({ baseURL: server.url })
  const page = await signIn(phone, lea)
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: free.title }).waitFor()

  await setNetwork(page, false)
  await writeLetter(page, taken, 'Mon dos est solide.')
  await writeLetter(page, free, 'Je connais cette imprimante.')
  await giveAway()
  await setNetwork(page, true)

  const refused = page.getByRole('article').filter({ hasText: 'Non envoyée' })
  await refused.getByText('Mon dos est solide.').waitFor({ timeout: 15_000 })
  expect(await refused.getByText('Cette offre n’est plus ouverte.').count()).toBe(1)
  await candidature(page, free).getByText('En attente', { exact: true }).waitFor()
  expect(await applicationsOf(marc, free)).toHaveLength(1)
  expect(await applicationsOf(marc, taken)).toHaveLength(1)
  await phone.close()
})
