import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Job } from '../../schema/jobs/job.ts'
import { openPage } from './support/browser.ts'
import { sharedServer } from './support/own-server.ts'
import { sideways, violations } from './support/page-faults.ts'
import { agree, apply, publish, register, uniqueTitle, type Person } from './support/people.ts'
import { chatIsOpen, chatOf, setNetwork, visit } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

/** What somebody has at a desk, and most of it with a tablet: list and detail in one frame, and keys. */
const url = sharedServer()
const desk = { viewport: { width: 1440, height: 900 } }
/** The narrowest window with list and detail. */
const tablet = { viewport: { width: 768, height: 1024 } }

const openAtDesk = (person: Person, path: string): Promise<Page> => openAs(person, path, desk)

/** Opens the chat of a student's newest work: whoever has read it is not congratulated any more, over what a key is pressed for. */
const openInChat = async (student: Person, job: Job, window = desk): Promise<Page> => {
  const page = await openAs(student, chatOf(job), window)
  await chatIsOpen(page)
  return page
}

/** The detail beside the list. */
const detail = (page: Page, name: 'Offre choisie' | 'Candidature choisie' | 'Conversation choisie') =>
  page.getByRole('region', { name })
const heading = (place: Locator, name: string) => place.getByRole('heading', { level: 2, name }).waitFor()
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
/** Waits until the keys of the list listen, whose code loads later. */
const keysListen = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('desk-')))
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

/** A word that no search reads as a number. */
const uniqueWord = () => uniqueTitle('mot').replace(' ', '')

/** Three offers that this word finds, in the order of the list. */
const publishThree = async (word: string) => {
  const anne = await register(url, 'private', 'Anne')
  const titles = ['Arroser', 'Balayer', 'Cirer'].map((act) => `${act} ${word}`)
  const jobs = []
  for (const title of titles) jobs.push(await publish(anne, title))
  return { anne, jobs, titles }
}

test('a student reads offers beside the list, by keys, and a reload, the way back, a tablet and a phone on its side keep their place (1.2.187, 1.2.188)', async () => {
  const word = uniqueWord()
  await publishThree(word)
  const page = await openAtDesk(
    await register(url, 'student', 'Lea'),
    `/dashboard?tab=jobs&order=newest&search=${word}`,
  )
  const offer = detail(page, 'Offre choisie')
  const row = (act: string) => page.getByRole('main').getByRole('link', { name: `${act} ${word}` })
  const address = () => new URL(page.url()).searchParams.get('offer')

  await heading(offer, `Cirer ${word}`)
  await offer.getByRole('button', { name: 'Postuler' }).waitFor()
  expect(address()).toBeNull()
  await keysListen(page)
  await press(page, 'j')
  await heading(offer, `Balayer ${word}`)
  await press(page, 'j', 'j', 'k')
  await heading(offer, `Balayer ${word}`)
  await hasFocus(row('Balayer'))
  expect(await row('Balayer').getAttribute('aria-current')).toBe('true')

  await press(page, 'Enter')
  await hasFocus(offer)
  await press(page, 'Escape')
  await hasFocus(row('Balayer'))
  await page.reload()
  await heading(offer, `Balayer ${word}`)
  await page.goBack()
  await heading(offer, `Cirer ${word}`)
  expect(address()).toBeNull()

  await row('Arroser').click()
  await heading(offer, `Arroser ${word}`)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize(tablet.viewport)
  await heading(offer, `Arroser ${word}`)
  const widthOf = async (place: Locator) => (await place.boundingBox())!.width
  expect(await widthOf(row('Arroser').locator('xpath=ancestor::li'))).toBeGreaterThanOrEqual(300)
  expect(await widthOf(offer)).toBeGreaterThanOrEqual(360)
  const bar = (await page.getByRole('navigation', { name: 'Tableau de bord' }).boundingBox())!
  const { y, height } = (await offer.getByRole('button', { name: 'Postuler' }).boundingBox())!
  expect(y + height).toBeLessThan(bar.y)
  expect(await violations(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('heading', { level: 1, name: `Arroser ${word}` }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/jobs\//)
})

test('a visitor reads an offer of the public list beside it, and its address leads to its page on a phone (1.2.500)', async () => {
  const word = uniqueWord()
  await publishThree(word)
  const page = await openPage(desk)
  await page.goto(`/jobs?search=${word}`)
  const offer = detail(page, 'Offre choisie')
  const row = (act: string) => page.getByRole('main').getByRole('link', { name: `${act} ${word}` })

  await heading(offer, `Cirer ${word}`)
  await row('Arroser').click()
  await heading(offer, `Arroser ${word}`)
  expect(await row('Arroser').getAttribute('aria-current')).toBe('true')
  await row('Balayer').press('Enter')
  await hasFocus(offer)
  await heading(offer, `Balayer ${word}`)
  await press(page, 'Escape')
  await hasFocus(row('Balayer'))
  await press(page, 'j')
  await heading(offer, `Balayer ${word}`)
  await page.reload()
  await heading(offer, `Balayer ${word}`)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }
  expect(await sideways(page)).toBe(0)
  await page.goBack()
  await heading(offer, `Cirer ${word}`)
  await page.goForward()
  await heading(offer, `Balayer ${word}`)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('heading', { level: 1, name: `Balayer ${word}` }).waitFor()
})

test('an offer that is pressed again keeps its poster beside the list, and each row comes whole into view (1.2.188)', async () => {
  const word = uniqueWord()
  const { anne } = await publishThree(word)
  for (const act of ['Scier', 'Trier', 'Vider', 'Laver']) await publish(anne, `${act} ${word}`)
  const page = await openAtDesk(
    await register(url, 'student', 'Lea'),
    `/dashboard?tab=jobs&order=newest&search=${word}`,
  )
  const offer = detail(page, 'Offre choisie')
  const profileAndMenu = offer.getByRole('button', { name: /Anne Test/ })

  await heading(offer, `Laver ${word}`)
  await profileAndMenu.nth(1).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: `Laver ${word}` })
    .click()
  await keysListen(page)
  await press(page, 'Enter')
  await hasFocus(offer)
  expect(await profileAndMenu.count()).toBe(2)

  await press(page, 'Escape')
  for (let row = 0; row < 6; row++) {
    await press(page, 'j')
    const card = await page.locator('li:focus-within').boundingBox()
    expect(card!.y).toBeGreaterThan(60)
    expect(card!.y + card!.height).toBeLessThan(desk.viewport.height)
  }
})

test('a poster with a tablet reads down the applicants by keys and rejects one, and the dialog stays open (1.2.188)', async () => {
  const { anne, jobs } = await publishThree(uniqueWord())
  const job = jobs[0]!
  for (const name of ['Lea', 'Tom', 'Zoe']) await apply(await register(url, 'student', name), job, `Ici ${name}.`)
  const page = await openAs(anne, `/dashboard?tab=jobs&jobId=${job.id}`, tablet)
  const dialog = page.getByRole('dialog', { name: 'Candidatures' })
  const card = dialog.getByRole('region', { name: 'Candidature choisie' })
  const row = (name: string) => dialog.getByRole('listitem').getByRole('button', { name: `${name} Test`, exact: true })
  await card.getByText('Ici Lea.').waitFor()
  await keysListen(page)
  const pane = (await card.getByRole('article').boundingBox())!
  const edge = (await dialog.boundingBox())!
  expect(pane.y + pane.height).toBeLessThan(edge.y + edge.height - 20)
  expect(pane.height).toBeGreaterThan(edge.height - 180)

  await press(page, 'j')
  await card.getByText('Ici Tom.').waitFor()
  await card.getByRole('button', { name: 'Refuser' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await press(page, 'j')
  await question.getByRole('button', { name: 'Refuser' }).click()
  await card.getByText('Refusée').waitFor()
  await row('Tom').focus()
  await press(page, 'j')
  await card.getByText('Ici Zoe.').waitFor()
  await card.getByRole('button', { name: 'Accepter' }).focus()
  await press(page, 'Escape')
  await hasFocus(row('Zoe'))
  await press(page, 'k', 'k')
  await card.getByText('Ici Lea.').waitFor()
  expect(await violations(page)).toEqual([])

  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('on a tablet letters show beside their list, and a conversation opens at Enter and closes at Escape (1.2.187, 1.2.188)', async () => {
  const word = uniqueWord()
  const { anne, jobs } = await publishThree(word)
  const lea = await register(url, 'student', 'Lea')
  for (const [at, job] of jobs.entries()) await apply(lea, job, `Ma lettre ${at}.`)
  await agree(anne, lea, `Planter ${word}`)
  const page = await openInChat(lea, await agree(anne, lea, `Tailler ${word}`), tablet)
  await page.goto('/dashboard?tab=candidatures')
  const letter = detail(page, 'Candidature choisie')

  await heading(letter, `Tailler ${word}`)
  await letter.getByRole('button', { name: 'Chat' }).waitFor()
  await letter.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
  await keysListen(page)
  await press(page, 'j', 'j')
  await heading(letter, `Cirer ${word}`)
  await letter.getByText('Ma lettre 2.').waitFor()
  await page.reload()
  await letter.getByText('Ma lettre 2.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.goto('/dashboard?tab=messages')
  const chat = detail(page, 'Conversation choisie')
  await chat.getByText('Choisissez une conversation').waitFor()
  await keysListen(page)
  await press(page, 'j', 'j')
  await chat.getByText('Choisissez une conversation').waitFor()
  await press(page, 'Enter')
  await chatIsOpen(page)
  await hasFocus(chat)
  await page.getByPlaceholder('Tapez votre message...').click()
  await page.keyboard.type('jk')
  expect(await page.getByPlaceholder('Tapez votre message...').inputValue()).toBe('jk')
  await press(page, 'Escape', 'Escape')
  await chat.getByText('Choisissez une conversation').waitFor()
})

test('the letter that was just sent opens beside the list, and its toast stays above it and on that screen', async () => {
  const word = uniqueWord()
  const { anne } = await publishThree(word)
  const lea = await register(url, 'student', 'Lea')
  const page = await openInChat(lea, await agree(anne, lea, `Tailler ${word}`))
  await page.goto(`/dashboard?tab=jobs&search=${word}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Arroser ${word}` })
    .click()
  await detail(page, 'Offre choisie').getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('textbox', { name: 'Votre lettre' }).fill('Je viens avec mon arrosoir.')
  await press(page, 'Control+Enter')

  const letter = detail(page, 'Candidature choisie')
  await heading(letter, `Arroser ${word}`)
  await letter.getByText('Je viens avec mon arrosoir.').waitFor()
  const toast = page.getByRole('status').filter({ hasText: 'Candidature envoyée !' })
  await expect.poll(async () => (await toast.boundingBox())!.y).toBeLessThan(30)
  await page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link', { name: 'Emplois' }).click()
  await detail(page, 'Offre choisie').waitFor()
  await toast.waitFor({ state: 'detached', timeout: 1_500 })
})

test('the palette leads to screens, offers and conversations without network, and single keys can be turned off (1.2.189)', async () => {
  const word = uniqueWord()
  const { anne } = await publishThree(word)
  const lea = await register(url, 'student', 'Lea')
  const page = await openInChat(lea, await agree(anne, lea, `Planter ${word}`))
  await visit(page, '/dashboard?tab=dashboard')
  const palette = page.getByRole('dialog', { name: 'Aller à…' })
  const goTo = async (words: string, option: RegExp) => {
    await press(page, 'Control+k')
    await palette.getByRole('combobox').fill(words)
    await palette.getByRole('option', { name: option }).first().waitFor()
    await press(page, 'Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Aller à…' }).getByText('Ctrl K').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bonjour Lea' }).waitFor()

  await setNetwork(page, false)
  await goTo(`balayer ${word}`, /Balayer/)
  await heading(detail(page, 'Offre choisie'), `Balayer ${word}`)
  await press(page, 'Control+k')
  const top = () => palette.boundingBox().then((box) => box!.y)
  await palette.getByRole('option', { name: 'Moi' }).waitFor()
  const before = await top()
  await palette.getByRole('combobox').fill('introuvable')
  await palette.getByText('Aucun résultat sur cet appareil.').waitFor()
  expect(await top()).toBe(before)
  await press(page, 'Escape')
  await palette.waitFor({ state: 'detached' })
  await goTo(`anne ${word}`, /Anne Test/)
  await chatIsOpen(page)
  await hasFocus(page.getByPlaceholder('Tapez votre message...'))
  await goTo('candid', /Mes candidatures/)
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await goTo('emplois', /Emplois/)
  await detail(page, 'Offre choisie').waitFor()
  await press(page, '/')
  const search = page.getByRole('searchbox', { name: 'Rechercher' })
  await hasFocus(search)
  const place = await search.boundingBox()
  await search.fill('introuvable')
  await page.getByRole('heading', { name: 'Aucune offre pour « introuvable »' }).waitFor()
  expect(await search.boundingBox()).toEqual(place)
  await search.fill('')
  await press(page, 'Escape', 'Tab', '?')
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await keys.getByText('Ligne suivante').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }
  await keys.getByRole('checkbox', { name: /Raccourcis d’une seule touche/ }).press('Space')
  await press(page, 'Escape')
  await keys.waitFor({ state: 'detached' })
  await press(page, '?')
  await press(page, 'Control+k')
  await palette.waitFor()
  expect(await keys.count()).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('on a phone nothing of the desk is there: an offer opens its page (1.2.187)', async () => {
  const word = uniqueWord()
  await publishThree(word)
  const page = await openPage({ person: await register(url, 'student', 'Lea') })
  await page.goto(`/dashboard?tab=jobs&search=${word}`)

  await page.getByRole('link', { name: `Cirer ${word}` }).tap()

  await page.getByRole('heading', { level: 1, name: `Cirer ${word}` }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/jobs\//)
  expect(await page.getByRole('button', { name: 'Aller à…' }).count()).toBe(0)
})

test('a chosen filter keeps its colours under the pointer', async () => {
  const page = await openAtDesk(await register(url, 'student', 'Lea'), '/dashboard?tab=jobs')
  const chip = page.getByRole('button', { name: 'Ce week-end' })
  const colour = () => chip.evaluate((one) => getComputedStyle(one).backgroundColor)
  await chip.click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  const chosen = await colour()

  await chip.hover()
  await page.waitForTimeout(300)

  expect(await colour()).toBe(chosen)
})
