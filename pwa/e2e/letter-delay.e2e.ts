import { test } from 'vitest'
import { compareMachine } from './support/machine.ts'
import { sharedServer } from './support/own-server.ts'
import { applicationsOf, eventually, publish, register, uniqueTitle } from './support/people.ts'
import { report } from './support/report.ts'
import { applicationCard, setNetwork, writeLetter } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

test('a letter leaves within 3 s after the browser reports the network, and its poster sees it within 1 s', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await publish(marc, uniqueTitle('Repeindre le volet'))
  const [page, poster] = await Promise.all([
    openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true }),
    openAs(marc),
  ])
  const card = poster.getByRole('article').filter({ hasText: job.title })
  await card.getByText('Aucune candidature').waitFor()
  await page.getByRole('heading', { name: job.title }).waitFor()

  // A busy machine gets proportionally more time.
  const slower = await compareMachine(page)

  await setNetwork(page, false)
  await writeLetter(page, job, 'Bonjour, je suis libre samedi.')
  await applicationCard(page, job).getByText('En attente d’envoi').waitFor()
  await setNetwork(page, true)
  const took = await eventually(
    () => applicationsOf(marc, job),
    (found) => found.length === 1,
    3_000 * slower,
  )

  const start = performance.now()
  await card.getByText('1 candidature').waitFor({ timeout: 1_000 * slower })
  report(
    `online: arrived after ${took} ms, seen by the poster ${Math.round(performance.now() - start)} ms later; the machine took ${slower.toFixed(1)} times its time`,
  )
})
