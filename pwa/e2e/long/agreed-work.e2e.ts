import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Job } from '../../../schema/jobs/job.ts'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { readQrCode } from '../support/qr-code.ts'
import { apply, ownPassword, register, uniqueTitle } from '../support/people.ts'
import { setNetwork, visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

/** The story of agreed work that changes on the way, on two phones, and the papers of its payment. */
const url = sharedServer()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false }).first().click()
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Publishes with the wizard in Carouge at 20 CHF/h, and raises the rate to the minimum that it names. */
async function publishInCarouge(page: Page, title: string): Promise<void> {
  await visit(page, '/dashboard')
  await press(page, 'Publier une offre')
  const wizard = dialogOf(page, 'Publier une offre')
  await wizard.getByLabel('Titre').fill(title)
  await wizard.getByLabel('Description').fill('Pelouse de 200 m², tondeuse sur place.')
  await press(page, 'Suivant')
  await wizard.getByText('Étape 2 sur 4').waitFor()
  await wizard.getByRole('combobox', { name: /^Lieu/ }).fill('Carouge')
  await wizard.getByRole('option', { name: /^Carouge, GE/ }).click()
  await wizard.getByRole('textbox', { name: 'Durée' }).fill('2h')
  await wizard
    .getByText(/le minimum est de 24\.59\sCHF\/h dès 18 ans/)
    .first()
    .waitFor()
  await press(page, 'Suivant')
  await press(page, 'Passer à 24.59')
  await wizard.getByText('Étape 3 sur 4').waitFor()
  await press(page, 'Suivant')
  await wizard.getByText('Étape 4 sur 4').waitFor()
  await press(page, 'Publier l’offre')
  await cardOf(page, title).first().waitFor()
}

test('from an offer in Carouge to a certificate that a stranger verifies, half of it without network', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const title = uniqueTitle('Tondre la pelouse')
  const ofMarc = await openAs(marc, '/dashboard', { hasServiceWorker: true })
  const ofLea = await openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true })

  await publishInCarouge(ofMarc, title)
  const [job] = await marc.call<[Job]>('GET', `/api/jobs?status=open&search=${encodeURIComponent(title)}`)
  const soon = new Date(Date.now() + 5 * 60_000).toISOString()
  await marc.call('PATCH', `/api/jobs/${job.id}`, { scheduledFor: soon })
  const letter = await apply(lea, job, 'Je viens.')
  await marc.call('POST', `/api/applications/${letter.id}/accept`)

  await visit(ofLea, '/my-jobs')
  const leas = cardOf(ofLea, title).first()
  await leas.waitFor()
  await setNetwork(ofLea, false)
  await leas.getByRole('button', { name: 'Autres actions' }).click()
  await ofLea.getByRole('menuitem', { name: 'Proposer une autre heure' }).click()
  const proposal = dialogOf(ofLea, /autre heure/i)
  await proposal.getByLabel('Durée').fill('3 heures')
  await proposal.getByRole('button', { name: 'Proposer' }).click()
  await leas.getByText('En attente d’envoi').first().waitFor()
  await setNetwork(ofLea, true)
  await visit(ofMarc, '/my-jobs')
  const marcs = cardOf(ofMarc, title).first()
  await marcs.getByRole('button', { name: 'D’accord' }).click()
  await expect.poll(() => lea.call('GET', `/api/jobs/${job.id}`)).toMatchObject({ duration: '3 heures' })

  await setNetwork(ofLea, false)
  await leas.getByRole('button', { name: 'Je suis là' }).click()
  await leas.getByText(/Vous\s: arrivée/).waitFor()
  await leas.getByRole('button', { name: 'J’ai terminé' }).click()
  await leas.getByText('En attente d’envoi').first().waitFor()
  await setNetwork(ofLea, true)
  await marcs.getByText(/Lea\s: arrivée/).waitFor()
  await marc.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })

  await leas.getByText('Terminé').first().waitFor()
  // The card moves to "À faire" once the device knows that no review is written, and a menu that is open closes.
  await leas.getByRole('link', { name: 'Évaluer le particulier' }).waitFor()
  await leas.getByRole('button', { name: 'Autres actions' }).click()
  await ofLea.getByRole('menuitem', { name: 'Heures faites' }).click()
  const hours = dialogOf(ofLea, /Heures faites/)
  await hours.getByLabel(/^Heures/).fill('3 h')
  await hours.getByRole('button', { name: '+30 min' }).click()
  await hours.getByText(/86\.07\sCHF/).waitFor()
  await hours.getByRole('button', { name: 'Proposer ces heures' }).click()
  await marcs.getByText(/Lea compte 3\sh\s30, 86\.07\sCHF/).waitFor()
  await marcs.getByRole('button', { name: 'C’est juste' }).last().click()
  await marcs.getByText(/Heures faites\s: 3\sh\s30/).waitFor()

  await marcs.getByRole('button', { name: 'J’ai réglé en espèces / TWINT' }).click()
  const paid = dialogOf(ofMarc, 'Vous avez payé')
  expect(await paid.getByLabel('Montant en CHF').inputValue()).toBe('86.07')
  await paid.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await leas.getByRole('button', { name: 'C’est juste' }).click()
  for (const [page, tab] of [
    [ofMarc, '/dashboard?tab=past'],
    [ofLea, '/my-jobs'],
  ] as const) {
    await visit(page, tab)
    await cardOf(page, title)
      .getByText(/86\.07 sur 750\sCHF en \d{4}/)
      .first()
      .waitFor()
  }

  await visit(ofLea, '/documents')
  const receipt = ofLea.getByRole('link', { name: /Quittance de 86\.07\sCHF/ })
  await receipt.waitFor()
  await setNetwork(ofLea, false)
  await receipt.click()
  await ofLea.getByText('Vérifier ce document').waitFor()
  await setNetwork(ofLea, true)

  await visit(ofLea, `/documents?job=${job.id}`)
  await press(ofLea, 'Demander une attestation')
  await visit(ofMarc, `/documents?job=${job.id}`)
  await press(ofMarc, 'Établir l’attestation')
  const signing = ofMarc.getByRole('dialog')
  await signing.getByLabel('Mot de passe actuel').fill(ownPassword)
  await signing.getByRole('button', { name: 'Signer l’attestation' }).click()
  await signing.waitFor({ state: 'hidden' })
  await visit(ofLea, '/documents')
  await ofLea.getByRole('link', { name: 'Attestation de travail' }).click()
  await ofLea.emulateMedia({ colorScheme: 'dark' })
  const address = await readQrCode(ofLea.getByRole('img', { name: /^Code QR de/ }))

  const stranger = await openPage()
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: 'Vérifier un document' }).waitFor()
  await stranger.getByText(/Signé par Marc/).waitFor()
})
