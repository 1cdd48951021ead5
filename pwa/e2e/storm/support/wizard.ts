import type { Page } from 'playwright-core'
import { visit } from '../../support/screens.ts'

/**
 * Publishes an offer step by step, and continues a draft, which is taken to be of this offer. Resolves once the wizard is closed and the offer is
 * among those of its poster.
 */
export async function publishInWizard(page: Page, title: string): Promise<void> {
  await closeWizard(page)
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Publier une offre' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Publier une offre' })
  const next = wizard.getByRole('button', { name: 'Suivant', disabled: false })
  const isAt = (step: number) => wizard.getByText(`Étape ${step} sur 4`).waitFor()
  await wizard.getByText(/^Étape \d sur 4$/).waitFor()
  // The fields are enabled once the device has read the draft.
  await wizard.locator('input:disabled').waitFor({ state: 'detached' })
  const words = await wizard.getByText(/^Étape \d sur 4$/).innerText()
  const step = Number(words.split(' ')[1])

  if (step === 1) {
    await wizard.getByLabel('Titre').fill(title)
    await wizard.getByLabel('Description').fill('Trois cartons de livres, deux étages.')
    await next.click()
    await isAt(2)
  }
  if (step <= 2) {
    const place = wizard.getByRole('combobox', { name: /^Lieu/ })
    // A draft may have filled the field already; typing the same place again would offer no suggestion.
    await place.fill('')
    await place.fill('Lausanne')
    await wizard.getByRole('option', { name: /^Lausanne, VD/ }).click()
    await wizard.getByRole('textbox', { name: 'Durée' }).fill('2h')
    await next.click()
    await isAt(3)
  }
  if (step <= 3) {
    await next.click()
    await isAt(4)
  }
  await wizard.getByRole('button', { name: 'Publier l’offre', disabled: false }).click()
  await wizard.waitFor({ state: 'hidden' })
  await page.getByRole('article', { name: title, exact: true }).waitFor()
}

/** Closes a wizard that could not be finished. Its draft is kept. */
async function closeWizard(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Publier une offre' })
  if (!(await wizard.isVisible())) return
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'hidden' })
}
