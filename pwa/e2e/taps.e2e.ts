import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doubleTap } from '../ui/hooks/stray-taps.ts'
import { openPage } from './support/browser.ts'
import { phone } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, apply, publish, register } from './support/people.ts'
import { signUpIn } from './support/sign-up.ts'
import { putCongratulationsAside } from './support/signed-in.ts'

/** How many taps on a phone lead from the home to what somebody wants most. */
const url = sharedServer()

/** Counts the taps of a goal. Words that somebody types are no taps. */
const counting = () => {
  let count = 0
  const tap = async (place: Locator) => {
    count += 1
    await place.first().waitFor()
    // A question takes no tap that may be the second one of a double tap.
    await place.page().waitForTimeout(doubleTap)
    await place.first().tap()
  }
  return { tap, taps: () => count }
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const next = (page: Page) => page.getByRole('region', { name: /^(Prochain job|Job en cours)$/ })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const people = async () => ({
  anne: await register(url, 'private', 'Anne'),
  lea: await register(url, 'student', 'Lea'),
})

/** Opens somebody's home on a phone. */
const openHome = async (person: Awaited<ReturnType<typeof register>>) => {
  const page = await openPage({ person })
  if (person.user.userType === 'student') await putCongratulationsAside(page)
  await page.goto('/dashboard')
  return page
}

test('a student sees the next job and the earnings without a tap, and writes to the employer with one (1.2.191)', async () => {
  const { anne, lea } = await people()
  await agree(anne, lea, 'Vider le grenier')
  await agree(anne, lea, 'Tailler la haie', { scheduledFor: inDays(1) })
  const page = await openHome(lea)
  const { tap, taps } = counting()

  await next(page).getByText('Tailler la haie').waitFor()
  await next(page)
    .getByText(/Demain, .+ \d\d:\d\d/)
    .waitFor()
  await next(page)
    .getByText(/Lausanne,.VD.· chez.Anne.· 62\.50.CHF/)
    .waitFor()
  await next(page).getByRole('link', { name: 'Itinéraire' }).waitFor()
  const { y, height } = (await next(page).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(phone.height - 72)
  await page.getByText('gains totaux').waitFor()
  expect(taps()).toBe(0)

  await tap(button(next(page), 'Chat'))
  await page.getByPlaceholder('Tapez votre message...').waitFor()
  expect(taps()).toBe(1)
})

test('a poster accepts the only applicant with two taps (1.2.191)', async () => {
  const { anne, lea } = await people()
  await apply(lea, await publish(anne, 'Laver les vitres'), 'J’ai une échelle.')
  const page = await openHome(anne)
  const { tap, taps } = counting()

  await page.getByText('J’ai une échelle.').waitFor()
  await tap(button(page, 'Accepter'))
  await tap(button(page.getByRole('alertdialog'), 'Accepter'))

  await page
    .getByRole('dialog', { name: 'Félicitations' })
    .getByText(/Lea viendra/)
    .waitFor()
  expect(taps()).toBe(2)
})

test('a poster pays with two taps (2.2.120)', async () => {
  const { anne, lea } = await people()
  await agree(anne, lea, 'Tailler la haie', { scheduledFor: inDays(3) })
  const page = await openHome(anne)
  const { tap, taps } = counting()

  await tap(button(next(page), 'Réserver le paiement'))
  await page.waitForURL('**/payment?**')
  await tap(button(page, /^Payer/))

  await page.waitForURL('**/dashboard**')
  await next(page).getByText(/payé/).waitFor()
  expect(taps()).toBe(2)
})

test('a poster confirms the work and reviews it with eight taps (2.2.120)', async () => {
  const { anne, lea } = await people()
  const { id } = await agree(anne, lea, 'Ranger la cave')
  await anne.call('PATCH', `/api/jobs/${id}`, { status: 'in_progress' })
  const page = await openHome(anne)
  const { tap, taps } = counting()
  const rate = (label: string) => tap(page.getByRole('radiogroup', { name: label }).getByRole('radio').nth(4))

  await tap(button(next(page), 'Marquer terminé'))
  await tap(button(page.getByRole('alertdialog'), 'Marquer terminé'))
  await rate('Votre note')
  await rate('Ponctualité')
  await rate('Politesse')
  for (const question of ['terminé à temps', 'Recommanderiez-vous'])
    await tap(page.getByRole('group', { name: question }).getByRole('radio', { name: 'Oui' }))
  await page.getByLabel('En un ou deux mots').fill('Efficace')
  await tap(button(page, 'Envoyer l’évaluation'))

  await page.waitForURL('**/dashboard**')
  expect(taps()).toBeLessThanOrEqual(8)
})

test('seven letters fill two screens of a phone at most, the accepted ones first (1.2.192)', async () => {
  const { anne, lea } = await people()
  for (let index = 1; index <= 5; index += 1)
    await apply(lea, await publish(anne, `Travail numéro ${index}`), 'Bonjour.')
  for (const title of ['Vider le grenier avant l’hiver', 'Aider à trier les livres de la bibliothèque'])
    await agree(anne, lea, title)
  const page = await openHome(lea)

  await page.goto('/dashboard?tab=candidatures')
  await page.getByRole('article').nth(6).waitFor()

  const bottom = await page
    .getByRole('article')
    .last()
    .evaluate((card) => card.getBoundingClientRect().bottom + scrollY)
  expect(bottom).toBeLessThanOrEqual(2 * phone.height)
  const firstTwo = await Promise.all([0, 1].map((index) => page.getByRole('article').nth(index).innerText()))
  expect(firstTwo.every((text) => text.includes('Acceptée'))).toBe(true)
})

test('a poster publishes an offer with six taps (2.2.113)', async () => {
  const { anne } = await people()
  const page = await openHome(anne)
  const { tap, taps } = counting()
  const wizard = page.getByRole('dialog', { name: 'Publier une offre' })

  await tap(button(page, 'Publier une offre'))
  await wizard.getByLabel('Titre').fill('Tondre la pelouse')
  await wizard.getByLabel('Description').fill('Deux cents mètres carrés.')
  await tap(button(wizard, 'Suivant'))
  await tap(wizard.getByText('2 h', { exact: true }))
  for (const step of [3, 4]) {
    await tap(button(wizard, 'Suivant'))
    await wizard.getByText(`Étape ${step} sur 4`).waitFor()
  }
  await tap(button(wizard, 'Publier l’offre'))
  await page.getByRole('article', { name: 'Tondre la pelouse' }).waitFor()
  expect(taps()).toBe(6)
})

test('with much to do, the button to publish stands in the first screen of the home (2.2.292)', async () => {
  const { anne, lea } = await people()
  await agree(anne, lea, 'Tailler la haie', { scheduledFor: inDays(1) })
  for (const title of ['Laver les vitres', 'Porter du bois', 'Garder un chat'])
    await apply(lea, await publish(anne, title), 'Je viens volontiers.')
  const page = await openHome(anne)
  await page.getByRole('region', { name: 'À faire' }).getByRole('article').nth(2).waitFor()

  const { y, height } = (await button(page, 'Publier une offre').boundingBox())!

  expect(y + height).toBeLessThanOrEqual(phone.height - 72)
  const job = (await next(page).boundingBox())!
  expect(job.y + job.height).toBeLessThanOrEqual(phone.height - 72)
})

test('a visitor describes what they need, signs up at the end, and publishes it (2.2.116)', async () => {
  const page = await openPage()
  await page.goto('/')
  await page.getByLabel(/^De quoi avez-vous besoin/).fill('Monter une étagère')
  await page.keyboard.press('Enter')
  const wizard = page.getByRole('dialog', { name: 'Publier une offre' })
  await wizard.getByLabel('Description').fill('Le mur est en béton.')
  const next = wizard.getByRole('button', { name: 'Suivant', disabled: false })
  await next.click()
  await wizard.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne')
  await wizard.getByRole('option', { name: /^Lausanne, VD/ }).click()
  await wizard.getByText('2 h', { exact: true }).click()
  for (const step of [3, 4]) {
    await next.click()
    await wizard.getByText(`Étape ${step} sur 4`).waitFor()
  }
  await button(wizard, 'Publier l’offre').click()
  await signUpIn(page.getByRole('dialog', { name: 'Inscription Particulier' }), 'Odette')

  await wizard.getByText('Étape 4 sur 4').waitFor()
  await button(wizard, 'Publier l’offre').click()
  await page.getByRole('article', { name: 'Monter une étagère' }).waitFor()
})
