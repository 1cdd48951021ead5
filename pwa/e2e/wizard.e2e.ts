import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedServer } from './support/own-server.ts'
import { register } from './support/people.ts'
import { setNetwork } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

/** From now on the server seems to refuse whatever is pushed. */
const refuseAll = (page: Page) =>
  page.route('**/api/sync/push', async (route) => {
    const { epoch, mutations } = route.request().postDataJSON() as { epoch: string; mutations: { id: string }[] }
    const verdicts = mutations.map(({ id }) => ({ id, verdict: 'rejected', code: 'invalid', message: 'Trop court.' }))
    await route.fulfill({ json: { epoch, verdicts } })
  })

test('an offer on its way doesn’t come back as a draft; once refused it takes the place of another half-written one only on a yes', async () => {
  const marc = await register(url, 'private', 'Marc')
  const page = await openAs(marc, '/dashboard', { hasServiceWorker: true })
  const wizard = page.getByRole('dialog', { name: 'Publier une offre' })
  const title = wizard.getByLabel('Titre')
  const openWizard = async () => {
    await page.getByRole('button', { name: 'Publier une offre' }).first().click()
    await title.waitFor()
  }
  const closeWizard = async () => {
    await wizard.getByRole('button', { name: 'Fermer' }).click()
    await wizard.waitFor({ state: 'hidden' })
  }

  await openWizard()
  await setNetwork(page, false)
  // In a tunnel whose end the browser has not noticed: the dialog waits a moment for an answer.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }))
  await title.fill('Tondre la pelouse')
  await wizard.getByLabel('Description').fill('Petit jardin en pente.')
  await wizard.getByRole('button', { name: 'Suivant' }).click()
  await wizard.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
  await wizard.getByLabel(/^Durée/).fill('2h30')
  await wizard.getByRole('button', { name: 'Publier l’offre' }).click()
  await wizard.getByRole('button', { name: 'Publication...' }).waitFor()
  await wizard.getByLabel(/^Durée/).evaluate((field) => (field as HTMLInputElement).focus())
  await page.keyboard.type('x')
  await wizard.getByText('Précédent').evaluate((button) => (button as HTMLButtonElement).click())
  await wizard.waitFor({ state: 'hidden' })

  await openWizard()
  expect(await title.inputValue()).toBe('')
  await title.fill('Arroser les tomates')
  await closeWizard()
  await refuseAll(page)
  await setNetwork(page, true)
  const card = page.getByRole('article').filter({ hasText: 'Non envoyée' })
  const question = page.getByRole('alertdialog', { name: /^Remplacer votre brouillon/ })
  await card.getByRole('button', { name: 'Modifier et renvoyer' }).click({ timeout: 20_000 })
  const asked = (await question.innerText()).replaceAll(/\s/g, ' ')
  expect(asked).toContain('« Arroser les tomates » sera effacé : « Tondre la pelouse » prendra sa place.')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await openWizard()
  expect(await title.inputValue()).toBe('Arroser les tomates')
  await closeWizard()

  await card.getByRole('button', { name: 'Modifier et renvoyer' }).click()
  await question.getByRole('button', { name: 'Remplacer' }).click()
  await expect.poll(() => title.inputValue()).toBe('Tondre la pelouse')
  await card.waitFor({ state: 'detached' })
})
