import type { Locator } from 'playwright-core'
import { newId } from '../../../schema/ids.ts'

/** Fills a dialog of sign-up with an address of its own, and sends it. */
export async function signUpIn(dialog: Locator, firstName: string): Promise<void> {
  await dialog.getByLabel('Prénom').fill(firstName)
  await dialog.getByLabel(/^Nom/).fill('Test')
  await dialog.getByLabel('Téléphone').fill('+41 79 000 00 00')
  await dialog.getByRole('combobox', { name: 'Ville' }).fill('Lausanne, VD')
  await dialog.getByLabel('E-mail').fill(`${newId()}@example.ch`)
  await dialog.getByLabel(/^Mot de passe/).fill('secret-1234')
  await dialog.getByText("J'ai 15 ans ou plus").click()
  await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
}
