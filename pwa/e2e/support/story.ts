import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './browser.ts'
import { dialogHeights, noteDialogHeights } from './dialog-heights.ts'
import { sharedServer } from './own-server.ts'
import { desktop, phone } from './launch.ts'
import { register, uniqueTitle } from './people.ts'
import { chatIsOpen, say, visit } from './screens.ts'

const url = sharedServer()

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false }).first().click()
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Annonces (Alt+T)' }).getByText(text).first().waitFor()
/** Returns the names of the links and buttons under a toast once it stands still. */
const coveredByToast = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(async () => {
    const toast = document.querySelector('[data-scope=toast][data-part=root]')!
    await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished))
    const over = toast.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top
    const acts = [...document.querySelectorAll('main :is(a, button)')]
    return acts.filter((act) => isUnder(act.getBoundingClientRect())).map(({ textContent }) => textContent)
  })
const openTab = (page: Page, tab: string) => visit(page, `/dashboard?tab=${tab}`)

const walletSays = (page: Page, text: RegExp) =>
  expect.poll(async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')).toMatch(text)

async function publishWithWizard(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard')
  await press(page, 'Publier une offre')
  const wizard = dialog(page, 'Publier une offre')
  await wizard.getByLabel('Titre').fill(title)
  await wizard.getByLabel('Description').fill('Trois cartons de livres, deux étages.')
  await press(page, 'Suivant')
  await wizard.getByText('Étape 2 sur 4').waitFor()
  await wizard.getByRole('combobox', { name: /^Lieu/ }).fill('')
  await wizard.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne')
  await wizard.getByRole('option', { name: /^Lausanne, VD/ }).click()
  await wizard.getByRole('textbox', { name: 'Durée' }).fill('2h')
  await wizard.getByLabel('Montant exact').fill('26.50')
  await press(page, 'Suivant')
  await wizard.getByText('Étape 3 sur 4').waitFor()
  await press(page, 'Suivant')
  await wizard.getByText('Étape 4 sur 4').waitFor()
  await press(page, 'Publier l’offre')
  await page.getByRole('article', { name: title }).waitFor()
}

async function applyFor(page: Page, title: string, letter: string): Promise<void> {
  await openTab(page, 'jobs')
  await page.getByPlaceholder('Une offre, un lieu…').fill(title)
  await page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Postuler' }).click()
  const letterDialog = dialog(page, 'Votre candidature')
  await letterDialog.getByRole('textbox').fill(letter)
  await letterDialog.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await letterDialog.waitFor({ state: 'hidden' })
}

/** Returns the red, green and blue of the background. */
const backgroundOf = async (place: Locator) =>
  (await place.evaluate((one) => getComputedStyle(one).backgroundColor)).match(/\d+/g)!.map(Number)

const rate = (page: Page, label: string, stars: number) =>
  page
    .getByRole('radiogroup', { name: label })
    .getByRole('radio')
    .nth(stars - 1)
    .click()

/**
 * Walks through the whole story of a job on three phones, from the offer to both reviews, with the right amount to the centime on every screen. The
 * browsers of those who are named translate each page.
 */
export async function tellStory({ translated }: { translated: readonly ('Anne' | 'Lea' | 'Tom')[] }): Promise<void> {
  const [anne, lea, tom] = [
    await register(url, 'private', 'Anne'),
    await register(url, 'student', 'Lea'),
    await register(url, 'student', 'Tom'),
  ]
  const title = uniqueTitle('Monter trois cartons')
  const [ofAnne, ofLea, ofTom] = [
    await openPage({ person: anne, isTranslated: translated.includes('Anne') }),
    await openPage({ person: lea, isTranslated: translated.includes('Lea') }),
    await openPage({ person: tom, isTranslated: translated.includes('Tom') }),
  ]
  await Promise.all([ofAnne, ofLea].map(noteDialogHeights))
  const faults: string[] = []
  // A second navigation skips the animation of the first, which the browser reports as a rejection; the pages follow each other all the same.
  const note = ({ message }: Error) => message.startsWith('Transition was skipped') || faults.push(message)
  for (const page of [ofAnne, ofLea, ofTom]) page.on('pageerror', note)

  await publishWithWizard(ofAnne, title)
  await applyFor(ofLea, title, 'Je viens samedi matin.')
  await applyFor(ofTom, title, 'Je suis libre dimanche.')

  await openTab(ofAnne, 'jobs')
  await press(ofAnne, /2 candidatures$/)
  const letters = ofAnne.getByRole('dialog')
  await letters.getByText('Je suis libre dimanche.').waitFor()
  expect(await dialogHeights(ofAnne, 'Candidatures')).toHaveLength(1)
  await letters.getByRole('button', { name: 'Lea Test', exact: true }).click()
  await letters.getByRole('article', { name: 'Lea Test' }).getByRole('button', { name: 'Accepter' }).click()
  await ofAnne.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await toast(ofAnne, 'Candidature acceptée !')
  await ofAnne.getByRole('dialog', { name: 'Félicitations' }).getByRole('button', { name: 'Fermer' }).click()

  await visit(ofLea, '/dashboard')
  await press(ofLea, 'Chatter avec le particulier')
  await chatIsOpen(ofLea)
  await say(ofLea, 'Bonjour, à samedi !')
  await openTab(ofTom, 'candidatures')
  await ofTom.getByRole('article').filter({ hasText: title }).getByText('Refusée', { exact: true }).first().waitFor()

  await openTab(ofAnne, 'accepted')
  // A translator's elements stand between a text and what React knows.
  const badge = ofAnne.getByText('1 message non lu').first().locator('xpath=ancestor-or-self::*[not(self::font)][2]')
  const [red, green, blue] = await backgroundOf(badge)
  expect(red).toBeGreaterThan(1.5 * Math.max(green!, blue!))
  const job = ofAnne.getByRole('article', { name: title })
  await job.getByRole('button', { name: 'Réserver le paiement' }).click()
  await ofAnne.getByText('50.35 CHF').waitFor()
  for (const size of [desktop, phone]) {
    await ofAnne.setViewportSize(size)
    const { y, height } = (await ofAnne.getByRole('button', { name: 'Payer 53.00 CHF' }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(size.height)
  }
  await press(ofAnne, 'Payer 53.00 CHF')
  await toast(ofAnne, 'Paiement réussi !')
  expect(await coveredByToast(ofAnne)).toEqual([])
  await openTab(ofAnne, 'wallet')
  await walletSays(ofAnne, /−53\.00 CHF fictifs .*Solde 0\.00 CHF fictif Réservé 53\.00 CHF fictifs/)

  await openTab(ofLea, 'wallet')
  await dialog(ofLea, 'Mes gains').getByText('50.35 CHF').first().waitFor()
  expect(await dialogHeights(ofLea, 'Mes gains')).toHaveLength(1)
  await visit(ofLea, '/accepted-jobs')
  await ofLea.getByRole('article', { name: title }).getByText('Le travail est en cours.').waitFor()

  await openTab(ofAnne, 'accepted')
  await job.getByText('Payé : 53.00 CHF fictifs, argent réservé').waitFor()
  await job.getByRole('button', { name: 'Marquer terminé' }).click()
  await ofAnne.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await ofAnne.waitForURL(/\/review-student\//)
  await press(ofAnne, 'Envoyer l’évaluation')
  await ofAnne.getByText(/^Note requise/).waitFor()
  await rate(ofAnne, 'Votre note', 5)
  await rate(ofAnne, 'Ponctualité', 5)
  await rate(ofAnne, 'Politesse', 4)
  await ofAnne.getByLabel('En un ou deux mots').fill('Efficace, souriante')
  await press(ofAnne, 'Envoyer l’évaluation')
  const asked = ofAnne.getByRole('alertdialog', { name: /Est-ce bien/ })
  for (const question of ['terminé à temps', 'Recommanderiez-vous'])
    await asked.getByRole('group', { name: question }).getByRole('radio', { name: 'Oui' }).click()
  await asked.getByRole('button', { name: 'Envoyer l’évaluation' }).click()
  await ofAnne.waitForURL(/\/dashboard/)

  await visit(ofLea, '/accepted-jobs')
  await ofLea.getByRole('article', { name: title }).getByRole('link', { name: 'Évaluer le particulier' }).click()
  await rate(ofLea, 'Votre note', 4)
  await ofLea.getByLabel('Commentaire').fill('Tout était prêt.')
  await press(ofLea, 'Envoyer l’évaluation')
  await ofLea.waitForURL(/\/dashboard/)

  await visit(ofLea, `/student/${lea.user.id}`)
  await ofLea.getByText('Efficace, souriante').waitFor()
  await openTab(ofAnne, 'jobs')
  await press(ofAnne, 'Mes évaluations')
  await ofAnne.getByRole('dialog').getByText('Tout était prêt.').waitFor()
  await expect
    .poll(() => lea.call('GET', `/api/wallets/${lea.user.id}/balance`))
    .toEqual({ balance: 5_035, pendingBalance: 0 })
  await openTab(ofLea, 'wallet')
  await dialog(ofLea, 'Mes gains').getByText('50.35 CHF').first().waitFor()
  await openTab(ofAnne, 'wallet')
  await walletSays(ofAnne, /−53\.00 CHF fictifs .*Solde 0\.00 CHF fictif Réservé 0\.00 CHF fictif/)

  expect(await anne.call('GET', `/api/wallets/${anne.user.id}/balance`)).toEqual({ balance: 0, pendingBalance: 0 })
  expect(faults.join('\n')).toBe('')
}
