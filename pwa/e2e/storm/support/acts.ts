import type { Page } from 'playwright-core'
import { chatIsOpen, chatOf, say, visit, writeLetter } from '../../support/screens.ts'
import { publishInWizard } from './wizard.ts'
import { pictureOf, type Kind, type Written } from './written.ts'

/** Does something as a person would; resolves once the screen has confirmed it. */
export const act: { [Name in Kind]: (page: Page, one: Written) => Promise<unknown> } = {
  letter: (page, { job, text }) => writeLetter(page, job!, text),
  message: async (page, { job, text }) => {
    await visit(page, chatOf(job!))
    await chatIsOpen(page)
    await say(page, text)
    await page.getByText(text, { exact: true }).waitFor()
  },
  bio: async (page, { text }) => {
    const dialog = await openProfile(page)
    await dialog.getByLabel(/^Motivation/).fill(text)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  photo: async (page, { text }) => {
    const dialog = await openProfile(page)
    const file = { name: 'moi.png', mimeType: 'image/png', buffer: await pictureOf(text) }
    await dialog.getByLabel('Photo de profil').setInputFiles(file)
    await page.getByRole('dialog', { name: 'Recadrer la photo' }).getByRole('button', { name: 'Valider' }).click()
    await page
      .getByText(/^(Photo mise à jour\s!|Enregistré, envoi (dès que vous serez en ligne|dès que possible)\.)$/)
      .waitFor()
  },
  offer: (page, { text }) => publishInWizard(page, text),
}

/** Opens the user's own profile on a newly loaded page, where no dialog covers it and no toast is left of an earlier act. */
async function openProfile(page: Page) {
  await page.goto('/dashboard?tab=dashboard')
  await page.getByRole('button', { name: 'Modifier le profil' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  await dialog.waitFor()
  return dialog
}

/** Returns which act failed and why, such as a letter for an offer that has not arrived yet, with the text of the screen. */
export async function whyNot(page: Page, { kind, text }: Written, error: unknown): Promise<string> {
  const words = await page.innerText('body', { timeout: 1_000 }).catch(() => '')
  return `not confirmed: ${kind} ${text}: ${String(error).split('\n').slice(0, 3).join(' ')} (${page.url()}: ${words.slice(0, 120).replaceAll('\n', ' ')})`
}
