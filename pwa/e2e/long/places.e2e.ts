import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedServer } from '../support/own-server.ts'
import { agree, apply, publish, register, type Person } from '../support/people.ts'
import { visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

/** A person who comes back to a long list finds the card that they left at its old place. */
const url = sharedServer()

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
/** Returns the distance of a card from the top of the window, in pixels. */
const topOf = async (page: Page, title: string) => Math.round((await card(page, title).boundingBox())?.y ?? Number.NaN)

/** Scrolls as a thumb does until this card is in the window. */
const scrollTo = async (page: Page, title: string) => {
  await page.getByRole('article').first().waitFor()
  const isInSight = async () => {
    const top = (await card(page, title).count()) === 0 ? Infinity : await topOf(page, title)
    return top > 60 && top < 500
  }
  for (let turn = 0; turn < 400 && !(await isInSight()); turn++) {
    await page.mouse.wheel(0, 350)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(500)
}

const inTens = async (count: number, make: (index: number) => Promise<unknown>) => {
  for (let first = 0; first < count; first += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - first) }, (_, index) => make(first + index)))
}

const structuredEvaluation = { punctualityRating: 5, politenessRating: 5, descriptiveWords: 'Rapide et soigneuse' }

/** Returns texts of unequal length, so that no guessed height fits all cards. */
const description = (index: number) =>
  'Il y a des racines, des pierres et un peu de pente. '.repeat(1 + ((index * 7) % 5))

const backAt = async (page: Page, title: string) => {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /^(Bonjour|Historique)/ }).waitFor()
  await card(page, title).waitFor()
  const tops = []
  for (const wait of [0, 300, 1_500]) {
    await page.waitForTimeout(wait)
    tops.push(await topOf(page, title))
  }
  return tops
}

const near = (top: number) => [top, top, top].map((one) => expect.closeTo(one, -1))

test('an individual comes back to the very card, among open jobs and among past ones (1.2.421)', async () => {
  const anne = await register(url, 'private', 'Anne')
  const students: Person[] = []
  for (const name of ['Lea', 'Tom', 'Eva']) students.push(await register(url, 'student', name))
  await inTens(80, async (index) => {
    const { user } = students[index % 3]!
    const job = await agree(anne, students[index % 3]!, `Passé ${index}`)
    await anne.call('POST', '/api/reviews', { jobId: job.id, revieweeId: user.id, rating: 5, structuredEvaluation })
  })
  // 50 is the most open offers that a poster may have.
  await inTens(50, async (index) => {
    const job = await publish(anne, `Ouvert ${index}`, { description: description(index) })
    for (const student of students.slice(0, index % 4)) await apply(student, job, 'Je suis libre samedi.')
  })
  const page = await openAs(anne, '/dashboard')

  await scrollTo(page, 'Ouvert 8')
  const openTop = await topOf(page, 'Ouvert 8')
  await visit(page, '/about')
  await page.getByRole('heading', { level: 1, name: 'À propos' }).waitFor()
  await page.waitForTimeout(300)
  const openTops = await backAt(page, 'Ouvert 8')
  await page.getByRole('link', { name: /Historique/ }).click()
  await scrollTo(page, 'Passé 30')
  const pastTop = await topOf(page, 'Passé 30')
  await card(page, 'Passé 30').getByRole('link').first().click()
  await page.waitForURL('**/jobs/**')
  await page.waitForTimeout(300)
  const pastTops = await backAt(page, 'Passé 30')

  expect(openTops).toEqual(near(openTop))
  expect(pastTops).toEqual(near(pastTop))
})
