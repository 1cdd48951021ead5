import type { Page } from 'playwright-core'
import { visit } from '../support/screens.ts'
import { ahead, done } from './agreed-work.ts'
import { always, at, button, dialog, type Screen } from './screen.ts'

const choosing = (path: string, title: string, act: string) => async (page: Page) => {
  await visit(page, path)
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await card.getByRole('button', { name: /^Autres actions/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
  await dialog(page)
}
const openReceipt = async (page: Page) => {
  await visit(page, '/documents')
  await page
    .getByRole('link', { name: /^Quittance/ })
    .first()
    .click()
  await page.getByText('Vérifier ce document').waitFor()
}

/** The dialogs of agreed work, and its papers, for a student. */
export const agreedScreens: Screen[] = [
  {
    name: 'another time',
    amounts: always,
    isOver: true,
    open: choosing('/my-jobs', ahead, 'Proposer une autre heure'),
    texts: ['autre heure', 'Durée', 'Proposer'],
  },
  {
    name: 'leaving agreed work',
    amounts: always,
    isOver: true,
    open: choosing('/my-jobs', ahead, 'Je ne peux pas venir'),
    texts: ['Renoncer à ce job', 'Raison'],
  },
  {
    name: 'hours',
    amounts: always,
    isOver: true,
    open: choosing('/my-jobs', done, 'Heures faites'),
    texts: ['Heures faites', 'Proposer ces heures'],
  },
  { name: 'receipt', amounts: always, open: openReceipt, texts: ['Quittance', 'Vérifier ce document'] },
  {
    name: 'verified',
    amounts: always,
    open: async (page) => {
      await openReceipt(page)
      const code = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText()
      await visit(page, `/verify/${code}`)
    },
    texts: ['Vérifier un document', 'a établi ce document'],
  },
]

/** The same for an individual. */
export const agreedScreensOfPoster: Screen[] = [
  {
    name: 'work given back',
    amounts: always,
    open: at('/dashboard?tab=jobs'),
    texts: ['ne peut pas venir', 'Rouvrir l’offre'],
  },
  {
    name: 'hand-over',
    amounts: always,
    open: async (page) => {
      await visit(page, '/dashboard?tab=wallet')
      await page.locator('a[href^="/hand-over/"]').first().click()
    },
    texts: ['Annoncer'],
  },
  {
    name: 'signing a certificate',
    amounts: always,
    isOver: true,
    open: async (page, { paidJobId }) => {
      await visit(page, `/documents?job=${paidJobId}`)
      await button(page, 'Établir l’attestation').click()
      await dialog(page)
    },
    texts: ['Mot de passe actuel', 'Signer l’attestation'],
  },
]
