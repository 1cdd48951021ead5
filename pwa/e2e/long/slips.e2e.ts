import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import { agree, apply, publish, register } from '../support/people.ts'
import { applicationCard, openApplications, tookOver, unfoldApplication } from '../support/screens.ts'
import { putCongratulationsAside } from '../support/signed-in.ts'

/** A slip of the finger loses neither what a person has typed nor the place where they are. */
const url = sharedServer()

const openSignUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Postuler' }).first().click()
  await page.getByRole('dialog', { name: 'Inscription Étudiant' }).waitFor()
}

/** Keeps the Escape key from the page. The browser then sends its own close request, which on a phone comes from a gesture. */
const deafen = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'keydown',
      (event) => event.isTrusted && event.key === 'Escape' && event.stopImmediatePropagation(),
      { capture: true },
    ),
  )
const makeGesture = (page: Page) => page.keyboard.press('Escape')

test.each([
  ['a phone’s back gesture', true],
  ['Escape', false],
])('%s closes the topmost layers one after the other', async (_name, isGesture) => {
  const page = await openPage()
  if (isGesture) await deafen(page)
  await page.goto('/jobs')
  await tookOver(page)
  await openSignUp(page)
  await page.getByRole('dialog').getByText('Publier une offre').click()
  const dialog = page.getByRole('dialog', { name: 'Inscription Particulier' })
  await dialog.getByRole('combobox', { name: /^Ville/ }).pressSequentially('La')
  const list = dialog.getByRole('listbox')
  await list.waitFor()

  await makeGesture(page)
  await list.waitFor({ state: 'hidden' })
  const dialogStayed = await dialog.isVisible()
  await makeGesture(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  // It listens from the moment in which it has the focus, a few milliseconds after it is shown.
  await page.getByRole('menu').and(page.locator(':focus-within')).waitFor()
  await makeGesture(page)
  await page.getByRole('menu').waitFor({ state: 'hidden' })

  expect(dialogStayed).toBe(true)
})

test('the gesture declines a question but keeps a chat open, and going back leads to the last screen (2.2.34)', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const [asked, agreed] = [await publish(marc, 'Démonter une armoire'), await agree(marc, lea, 'Garder le chat')]
  await apply(lea, asked, 'Je viens.')
  const page = await openPage({ person: lea })
  await deafen(page)
  await putCongratulationsAside(page)
  await openApplications(page)

  await unfoldApplication(page, asked)
  await applicationCard(page, asked).getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').waitFor()
  await makeGesture(page)
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await applicationCard(page, agreed).getByRole('button', { name: 'Chat', exact: true }).click()
  const chat = page.getByPlaceholder('Tapez votre message...')
  await chat.waitFor()
  await makeGesture(page)
  await page.waitForTimeout(300)
  const chatStayed = await chat.isVisible()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()

  expect(chatStayed).toBe(true)
})
