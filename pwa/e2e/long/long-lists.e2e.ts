import { expect, test } from 'vitest'
import { sharedServer } from '../support/own-server.ts'
import { agree, register, uniqueTitle } from '../support/people.ts'
import { openAs } from '../support/signed-in.ts'

const server = sharedServer()

test('whoever opens a profile far down a long list comes back to the same card, at the same place', async () => {
  const anne = await register(server, 'private', 'Anne')
  const tom = await register(server, 'student', 'Tom')
  for (let n = 1; n <= 32; n++) await agree(anne, tom, uniqueTitle(`Job ${n}`))
  const page = await openAs(anne, '/dashboard?tab=accepted')
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  while ((await cards.count()) < 32) {
    await page.mouse.wheel(0, 1_200)
    await page.waitForTimeout(100)
  }
  const link = cards.nth(27).getByRole('link', { name: /Tom/ })
  await link.scrollIntoViewIfNeeded()
  const placeOf = async () => Math.round((await cards.nth(27).boundingBox())?.y ?? NaN)
  await page.waitForTimeout(500)
  const before = await placeOf()

  await link.click()
  await page.getByRole('heading', { level: 1, name: /Tom/ }).waitFor()
  await page.goBack()
  await cards.nth(27).waitFor()
  await page.waitForTimeout(1_000)

  expect(Math.abs((await placeOf()) - before)).toBeLessThan(60)
}, 120_000)
