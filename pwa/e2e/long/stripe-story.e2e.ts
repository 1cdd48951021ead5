import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressKeys, tabTo } from '../support/keys.ts'
import { desktop } from '../support/launch.ts'
import { isOnline } from '../support/people.ts'
import { cards, declinedText } from '../support/stripe-browser.ts'
import { fieldsOf, holds, isPaid, payButton, payWith, toPayment, stageStripe } from '../support/stripe-scene.ts'
import { sweep } from '../sweep/look.ts'
import { payoutScreens } from '../sweep/screens.ts'

const { openJobs, openStudent, tellServer, intentsOf } = stageStripe()

/** Waits until a field has the focus. Between the page and Stripe's frame the browser passes it on, and keys that come earlier are lost. */
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => document.hasFocus() && document.activeElement === element)).toBe(true)

/** Replaces the number in Stripe's field, which must have the focus. */
const typeCard = async (page: Page, card: string): Promise<void> => {
  const field = fieldsOf(page).getByLabel('Numéro de carte')
  await hasFocus(field)
  await pressKeys(page, 'ControlOrMeta+A')
  await page.keyboard.type(card)
  await expect.poll(() => field.inputValue()).toBe(card)
}

test('a declined card says why; leaving leaves Stripe behind; coming back, a good card pays', async () => {
  const scene = await openJobs('Tailler la haie')
  const { page } = scene
  const hasStripe = () => page.evaluate(() => 'Stripe' in window)
  await toPayment(page)

  await payWith(page, cards.declined)
  await page.getByRole('main').getByText(declinedText).waitFor()
  const before = await hasStripe()
  await page.getByRole('link', { name: 'Moi', exact: true }).click()
  await page.waitForURL('**/dashboard*')
  const after = await hasStripe()
  await page.goBack()
  await payWith(page, cards.good)

  await isPaid(page)
  await holds(scene, 6_250)
  expect([before, after]).toEqual([true, false])
  expect(intentsOf(scene)).toEqual(['canceled', 'succeeded'])
})

test('a tab closed at the bank’s question pays nothing; a later yes pays once, when its event arrives', async () => {
  const scene = await openJobs('Laver les vitres', { onDecided: async () => {} })
  const { page, context } = scene
  const bank = (tab: Page) => tab.frameLocator('iframe[title="Question de votre banque"]').getByRole('button')
  await toPayment(page)
  await payWith(page, cards.secured)
  await bank(page).waitFor()
  await page.close()

  const back = await context.newPage()
  await back.goto('/dashboard?tab=accepted')
  await toPayment(back)
  await payWith(back, cards.secured)
  await bank(back)
    .and(back.getByRole('button', { name: 'Autoriser' }))
    .click()
  await isPaid(back)
  await tellServer()

  await holds(scene, 6_250)
  expect(intentsOf(scene)).toEqual(['succeeded'])
})

test('a card is paid with by keys alone', async () => {
  const scene = await openJobs('Plier des cartons', { viewport: desktop })
  const { page } = scene
  await isOnline(page)

  await tabTo(page, 'Réserver le paiement')
  await pressKeys(page, 'Enter')
  await page.waitForURL('**/payment?**')
  await payButton(page).waitFor()
  await tabTo(page, /^Ajouter les vacances/)
  await pressKeys(page, 'Tab')
  await typeCard(page, cards.declined)
  await pressKeys(page, 'Tab')
  await hasFocus(payButton(page))
  await pressKeys(page, 'Enter')
  await page.getByRole('main').getByText(declinedText).waitFor()
  await hasFocus(payButton(page))
  await pressKeys(page, 'Shift+Tab')
  await typeCard(page, cards.good)
  await pressKeys(page, 'Tab')
  await hasFocus(payButton(page))
  await pressKeys(page, 'Enter')

  await isPaid(page)
  await holds(scene, 6_250)
})

test('a student opens an account from the wallet, and comes back to when it is paid', async () => {
  const { student: lea, page } = await openStudent()
  const look = () => sweep(page, { student: lea, individual: lea, studentId: lea.user.id }, payoutScreens)
  expect(await look()).toEqual({})

  await page.getByRole('button', { name: 'Ouvrir un compte' }).click()
  await page.getByRole('link', { name: 'Terminer' }).click()

  await page.waitForURL('**/dashboard**')
  await page.getByRole('dialog', { name: 'Mes gains' }).getByText('le premier versement attend 48 heures').waitFor()
  expect(await look()).toEqual({})
})
