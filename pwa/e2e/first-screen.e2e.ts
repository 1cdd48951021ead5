import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedServer } from './support/own-server.ts'
import { agree, publish, register, uniqueTitle } from './support/people.ts'
import { enlarged } from './support/page-faults.ts'
import { openAs } from './support/signed-in.ts'

const week = 7 * 24 * 60 * 60 * 1_000
const small = { width: 360, height: 800 }

/** Publishes offers in the student's own town: they come first in the list. */
const offersNearby = async () => {
  const marc = await register(sharedServer(), 'private', 'Marc')
  const details = { scheduledFor: new Date(Date.now() + week).toISOString(), duration: '3h', rate: 20 }
  const titles = [
    'Accrocher une douzaine de cadres dans la cage d’escalier',
    'Porter du bois',
    'Tondre la pelouse',
    'Laver',
  ].map(uniqueTitle)
  for (const title of titles) await publish(marc, title, details)
}

/** Returns the lowest edge of the title, the price and the day of each card, and that of the card, above the tab bar's upper edge. */
const measureCards = (page: Page) =>
  page.evaluate(() => {
    const tabBar = document.querySelector('nav[aria-label="Tableau de bord"]')!.getBoundingClientRect()
    return [...document.querySelectorAll('main article')].map((card) => {
      const texts = [...card.querySelectorAll('h2, p')].filter((one) =>
        /^H2|CHF\/h|\d:\d\d|convenir/.test(one.tagName + one.textContent),
      )
      const decides = texts.slice(0, 3).map((one) => one.getBoundingClientRect().bottom)
      return {
        texts: texts.length,
        spareAfterDay: tabBar.top - Math.max(...decides),
        spareAfterCard: tabBar.top - card.getBoundingClientRect().bottom,
      }
    })
  })

// Shows rule 1.2.470.
test('a phone’s first screen of the student’s list has three offers to compare, two of them whole', async () => {
  await offersNearby()
  const lea = await register(sharedServer(), 'student', 'Lea')
  const page = await openAs(lea, '/dashboard?tab=jobs', { viewport: small })
  await page.getByRole('article').nth(3).waitFor()

  const cards = await measureCards(page)

  expect(cards.filter(({ texts, spareAfterDay }) => texts >= 3 && spareAfterDay >= 0).length).toBeGreaterThanOrEqual(3)
  expect(cards.filter(({ spareAfterCard }) => spareAfterCard >= 0).length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(small.width)
})

// Shows rule 1.2.470.
test('from her first screen a student applies with three taps', async () => {
  await offersNearby()
  const lea = await register(sharedServer(), 'student', 'Lea')
  const page = await openAs(lea, '/dashboard', { viewport: small })

  await page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link', { name: 'Emplois' }).tap()
  await page.getByRole('article').first().getByRole('button', { name: 'Postuler' }).tap()
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.getByRole('textbox').fill('Je viens samedi matin.')
  await letter.getByRole('button', { name: 'Envoyer ma candidature' }).tap()

  await letter.waitFor({ state: 'hidden' })
  await expect
    .poll(() => lea.call<unknown[]>('GET', `/api/applications/student`))
    .toMatchObject([{ status: 'pending' }])
})

test('the figures of a home are whole on a phone of 360 px, also earnings of seven digits in large text (1.2.36)', async () => {
  const [marc, lea] = [
    await register(sharedServer(), 'private', 'Marc'),
    await register(sharedServer(), 'student', 'Lea'),
  ]
  const job = await agree(marc, lea, 'Ranger les archives', { rate: 999, duration: '12h30' })
  await marc.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  const page = await openAs(lea, '/dashboard', { viewport: small })
  const earnings = page.getByRole('button', { name: /gains totaux/ })
  await earnings.getByText('12’487.50').waitFor()
  const overflow = () => earnings.evaluate((cell) => cell.scrollWidth - cell.clientWidth)

  expect(await overflow()).toBe(0)
  expect(await enlarged(page, overflow)).toBe(0)
})
