import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Job } from '../../schema/jobs/job.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, register } from './support/people.ts'
import { setNetwork, visit } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

const cardOf = (page: Page, { title }: Job) => page.getByRole('article', { name: title })

test('a payment in cash is noted in a tunnel and confirmed by the student, and nobody reads "Payer" any more (2.2.110)', async () => {
  const [francoise, lea] = [await register(url, 'private', 'Francoise'), await register(url, 'student', 'Lea')]
  const job = await agree(francoise, lea, 'Ramasser les feuilles')
  const ofFrancoise = await openAs(francoise, '/dashboard?tab=accepted', { hasServiceWorker: true })
  const ofLea = await openAs(lea, '/accepted-jobs')
  const pay = ofFrancoise.getByRole('button', { name: /^(Payer|Réserver le paiement)/ })
  await pay.waitFor()

  await setNetwork(ofFrancoise, false)
  await cardOf(ofFrancoise, job).getByRole('button', { name: 'J’ai réglé en espèces / TWINT' }).click()
  const dialog = ofFrancoise.getByRole('dialog', { name: 'Vous avez payé' })
  expect(await dialog.getByLabel('Montant en CHF').inputValue()).toBe('67.75')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await cardOf(ofFrancoise, job).getByText('En attente d’envoi').waitFor()
  await ofFrancoise.reload()
  await cardOf(ofFrancoise, job)
    .getByText(/^Réglé en espèces, 67\.75\sCHF/)
    .waitFor()
  expect(await pay.count()).toBe(0)

  await setNetwork(ofFrancoise, true)
  await cardOf(ofLea, job)
    .getByText(/^Francoise dit vous avoir payé 67\.75\sCHF en espèces le/)
    .waitFor()
  await cardOf(ofLea, job).getByRole('button', { name: 'C’est juste' }).click()
  await cardOf(ofLea, job)
    .getByText(/^Réglé en espèces, 67\.75\sCHF/)
    .waitFor()

  await cardOf(ofFrancoise, job).getByText('Lea doit confirmer').waitFor({ state: 'hidden' })
  await francoise.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await visit(ofFrancoise, '/dashboard?tab=past')
  await cardOf(ofFrancoise, job)
    .getByText(/^Réglé en espèces, 67\.75\sCHF/)
    .waitFor()
  expect(await pay.count()).toBe(0)
  await visit(ofFrancoise, '/dashboard?tab=wallet')
  await ofFrancoise.getByText(/^Réglé en espèces le/).waitFor()
  expect(await lea.call('GET', `/api/students/${lea.user.id}/earnings`)).toEqual({ totalEarnings: 67.75 })
})
