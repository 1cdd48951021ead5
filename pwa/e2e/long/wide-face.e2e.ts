import { chromium, type Locator, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { launchOptions, personOptions, phone } from '../support/launch.ts'
import { sharedServer } from '../support/own-server.ts'
import { brokenIn, enlarged, lostOn, sideways } from '../support/page-faults.ts'
import { agree, apply, demoStudent, type Person, publish, register, storageOf, uniqueTitle } from '../support/people.ts'
import { putCongratulationsAside } from '../support/signed-in.ts'

/** The app uses the system's font and cannot choose it, so that even the widest common font must fit. */
const url = sharedServer()

/** Opens a browser of its own, because a browser reads its fonts only when it starts. */
async function openWide() {
  const browser = await chromium.launch(launchOptions('wide'))
  onTestFinished(() => browser.close())
  return async (person?: Person): Promise<Page> => {
    const context = await browser.newContext({
      ...personOptions(phone),
      baseURL: url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(person && { storageState: storageOf(person, url) }),
    })
    context.setDefaultTimeout(20_000)
    return context.newPage()
  }
}

/** Looks at a page on a usual phone, and with text twice as large on the narrowest one. */
const look = async (page: Page) => ({
  isOneRow: (await page.getByRole('banner').first().boundingBox())!.height < 80,
  sideways: await sideways(page),
  large: await enlarged(page, async () => ({ sideways: await sideways(page), lost: await lostOn(page) })),
})

test('in a wide face the header keeps one row, nothing hides at the side and large text loses no word', async () => {
  const [marc, lea] = [await register(url, 'private', 'Maximilien'), await register(url, 'student', 'Alexandrine')]
  const job = await agree(marc, lea, 'Porter des cartons')
  await apply(lea, await publish(marc, 'Monter trois étagères'), 'Je viens avec ma visseuse.')
  const open = await openWide()
  const [visitor, student, individual] = [await open(), await open(lea), await open(marc)]
  await student.goto('/dashboard')
  await student.getByRole('dialog', { name: 'Félicitations' }).getByRole('button', { name: 'Plus tard' }).click()
  const found: Record<string, unknown> = {}
  const see = async (who: string, page: Page, path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    found[`${who} ${path}`] = await look(page)
  }

  for (const path of ['/', '/jobs', `/jobs/${job.id}`, '/services', '/features', '/contact'])
    await see('visitor', visitor, path)
  for (const tab of ['dashboard', 'jobs', 'candidatures', 'messages'])
    await see('student', student, `/dashboard?tab=${tab}`)
  for (const tab of ['jobs', 'accepted', 'past']) await see('individual', individual, `/dashboard?tab=${tab}`)

  const good = { isOneRow: true, sideways: 0, large: { sideways: 0, lost: [] } }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((place) => [place, good])))
})

test('with large text the names of days and of their parts stay whole', async () => {
  const open = await openWide()
  const page = await open(await demoStudent(url))
  await page.goto('/dashboard')
  await putCongratulationsAside(page)
  await page.getByRole('button', { name: /^Disponibilités et/ }).click()
  const week = page.getByRole('group', { name: 'Chaque semaine, je suis libre' })
  await week.getByText('Mercredi').waitFor()

  const broken = await enlarged(page, () => brokenIn(week))

  expect(broken).toEqual([])
})

test('in a wide face the buttons and chips above the offers have room for their counts, and the page does not scroll sideways', async () => {
  const marc = await register(url, 'private', 'Maximilien')
  const lea = await register(url, 'student', 'Alexandrine')
  const titles = Array.from({ length: 10 }, (_, index) => uniqueTitle(`Arroser le balcon ${index}`))
  for (const title of titles) await publish(marc, title)
  const page = await (await openWide())(lea)
  await page.goto('/dashboard?tab=jobs&rate=20&within=50&order=newest')
  for (const title of titles) await page.getByRole('button', { name: `Garder « ${title} »` }).click()

  const kept = page.getByRole('button', { name: 'Gardées 10' })
  await kept.waitFor()

  const isWhole = (part: Locator) => part.evaluate((one) => one.scrollWidth <= one.clientWidth)
  const filters = page.getByRole('button', { name: /^Filtres/ })
  expect([await isWhole(kept), await isWhole(filters)]).toEqual([true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
