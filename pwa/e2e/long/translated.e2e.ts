import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { publish, register, uniqueTitle } from '../support/people.ts'
import { applicationCard, setNetwork, visit } from '../support/screens.ts'
import { signUpIn } from '../support/sign-up.ts'
import { putCongratulationsAside } from '../support/signed-in.ts'
import { tellStory } from '../support/story.ts'

test('the whole story of a job passes where the browsers of all three translate each page (1.2.542)', async () => {
  await tellStory({ translated: ['Anne', 'Lea', 'Tom'] })
})

test('by translation a visitor signs up on the landing, loses the network, and sends a letter once it is back (1.2.542)', async () => {
  const marc = await register(sharedServer(), 'private', 'Marc')
  const job = await publish(marc, uniqueTitle('Porter des cartons'))
  const page = await openPage({ isTranslated: true })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await putCongratulationsAside(page)

  await page.goto('/')
  await page.getByRole('button', { name: 'Trouver un job' }).first().click()
  await signUpIn(page.getByRole('dialog', { name: 'Inscription Étudiant' }), 'Nora')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visit(page, `/jobs/${job.id}`)
  await page.getByRole('heading', { level: 1, name: job.title }).waitFor()
  await page.getByRole('button', { name: 'Postuler' }).click()
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.getByRole('textbox').fill('Je viens samedi matin.')
  await setNetwork(page, false)
  await letter.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await letter.waitFor({ state: 'hidden' })
  // The applications come by themselves after a letter.
  const waiting = applicationCard(page, job).getByText('En attente d’envoi')
  await waiting.waitFor()
  await setNetwork(page, true)

  await waiting.waitFor({ state: 'hidden' })
  await applicationCard(page, job).getByText('En attente', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
