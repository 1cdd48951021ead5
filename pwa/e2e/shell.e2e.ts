import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doubleTap } from '../ui/hooks/stray-taps.ts'
import { openPage } from './support/browser.ts'
import { desktop } from './support/launch.ts'
import { openFaultProxy, sharedServer } from './support/own-server.ts'
import { agree, isOnline, publish, register, uniqueTitle, untilInPage, workerIsReady } from './support/people.ts'
import { setNetwork, tookOver, visit } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const show = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test('no text becomes markup, and the first stop of the Tab key leads past the header to the content', async () => {
  const page = await openPage()
  await show(page, '/jobs')
  const writesMarkup = page.evaluate(() => void (document.createElement('p').innerHTML = '<b>Bonjour</b>'))
  await expect(writesMarkup).rejects.toThrow('TrustedHTML')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await skip.waitFor()
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')

  await page.waitForFunction(() => document.activeElement?.id === 'contenu')
})

test.each(['/', '/jobs'])(
  'a page at %s takes a translator and input methods from its start (1.2.542, 1.2.544)',
  async (path) => {
    const page = await openPage()
    await show(page, path)

    const isTolerant = await page.evaluate(async () => {
      const [words, text, translated] = ['p', '', 'font'].map((name) =>
        name ? document.createElement(name) : document.createTextNode('Bonjour'),
      ) as [HTMLElement, Text, HTMLElement]
      document.body.append(words)
      words.append(text)
      text.replaceWith(translated)
      await new Promise(requestAnimationFrame)
      words.removeChild(text)
      return words.childNodes.length === 0
    })
    const heard = await page.evaluate(() => {
      const heard: boolean[] = []
      addEventListener('keydown', ({ isComposing }) => heard.push(isComposing))
      for (const isComposing of [true, false])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing }))
      return heard
    })

    expect(isTolerant).toBe(true)
    expect(heard).toEqual([false])
  },
)

test('whoever is signed in is greeted by name: at the home of a phone, and in the header of each other screen and of a wide window (1.2.696)', async () => {
  const page = await openAs(await register(sharedServer(), 'student', 'Lea'))
  const inHeader = page.getByRole('banner').getByText('Bonjour, Lea')
  const atHome = page.getByRole('heading', { name: 'Bonjour Lea' })
  await atHome.waitFor()
  // The home greets by itself.
  const onPhone = await inHeader.isVisible()

  await visit(page, '/jobs')
  await inHeader.waitFor()

  await page.setViewportSize(desktop)
  await visit(page, '/jobs')
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  expect(onPhone).toBe(false)
  expect((await inHeader.boundingBox())!.width).toBeGreaterThan(40)
})

test('a press beside a dialog closes it and presses nothing behind it', async () => {
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea') })
  await show(page, '/jobs')
  const bell = page.getByRole('button', { name: /Notifications/ })
  const { x, y, width, height } = (await bell.boundingBox())!
  await isOnline(page)
  await setNetwork(page, false)
  await page.getByRole('button', { name: 'Hors ligne' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envois' })
  await dialog.waitFor()
  // A press within the time of a double tap would not close it.
  await page.waitForTimeout(doubleTap)

  await page.mouse.click(x + width / 2, y + height / 2)

  await dialog.waitFor({ state: 'detached' })
  expect(await bell.getAttribute('aria-expanded')).toBe('false')
})

test('an open list or panel closes under a press that opens a dialog', async () => {
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea') })
  await show(page, '/jobs')
  const dialog = page.getByRole('dialog', { name: 'Envois' })
  await isOnline(page)
  await setNetwork(page, false)

  for (const [open, opened] of [
    [() => page.getByRole('combobox', { name: 'Lieu' }).pressSequentially('La'), 'listbox'],
    [() => page.getByRole('button', { name: 'Notifications' }).first().tap(), 'dialog'],
  ] as const) {
    await open()
    // Also while it is hidden from screen readers, as everything behind a dialog is.
    const list = page.getByRole(opened, { includeHidden: true }).filter({ visible: true })
    await list.waitFor()

    await page.getByRole('button', { name: 'Hors ligne' }).tap()

    await dialog.waitFor()
    await list.and(page.locator(':not([data-scope=drawer])')).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('whoever follows a link begins at the top, and comes back to where they were (2.2.17)', async () => {
  const page = await openPage()
  await show(page, '/jobs')
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  // Up to here the page was scrolled before the app had hydrated it.
  await tookOver(page)
  const after = await page.evaluate(() => scrollY)

  await page.getByRole('article').nth(5).getByRole('link').click()
  await page.waitForURL(/\/jobs\/.+/)
  await page.waitForFunction(() => scrollY === 0)
  await page.goBack()

  expect(before).toBeGreaterThan(0)
  expect(after).toBe(before)
  await page.waitForFunction((was) => Math.abs(scrollY - was) < 5, before)
})

test('a screen whose code does not come keeps the header, says that nothing is lost, and works once it does', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await show(page, '/jobs')
  await tookOver(page)
  const here = new Set(asked)
  const lostCode = (url: URL) => url.pathname.startsWith('/assets/jobs._id') && !here.has(url.href)
  await page.route(lostCode, (route) => route.abort())

  // The router requests the code once more by a reload; the server renders the new document completely.
  const anew = page.waitForEvent('load')
  await page.getByRole('article').first().getByRole('link').click()
  await anew
  await page.mouse.move(2, 2)
  await page.getByRole('heading', { level: 1, name: 'Cette page ne s’affiche pas' }).waitFor()
  await page.getByText('Rien de ce que vous avez écrit n’est perdu.').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).waitFor()
  await page.unroute(lostCode)
  await page.getByRole('button', { name: 'Réessayer' }).click()

  // The server renders the screen completely, so only its hydration shows that the app runs.
  await tookOver(page)
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor()
})

// Shows rule 1.2.180.
test.each([
  ['student', ['Accueil', 'Emplois', 'Mes jobs', 'Messages', 'Moi']],
  ['individual', ['Jobs actifs', 'Mes jobs', 'Messages', 'Historique', 'Moi']],
] as const)(
  'on a phone a %s has the same five tabs and the footer on every screen, and no other menu',
  async (side, tabs) => {
    const url = sharedServer()
    const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
    const tom = await register(url, 'student', 'Tom')
    const [open, agreed] = [await publish(marc, uniqueTitle('Arroser')), await agree(marc, tom, uniqueTitle('Tailler'))]
    const page = await openAs(side === 'student' ? lea : marc)
    const bar = page.getByRole('navigation', { name: 'Tableau de bord' })
    const dashboard =
      side === 'student' ? ['dashboard', 'jobs', 'candidatures'] : ['jobs', 'past', 'accepted', 'wallet', 'deleted']
    const own =
      side === 'student'
        ? []
        : [
            `/payment?amount=62.50&jobId=${agreed.id}&studentId=${tom.user.id}`,
            `/review-student/${agreed.id}?studentId=${tom.user.id}`,
          ]
    const faults: Record<string, unknown> = {}

    for (const path of [
      ...[...dashboard, 'messages', 'me', 'synchronisation'].map((tab) => `/dashboard?tab=${tab}`),
      ...own,
      '/my-jobs',
      `/jobs/${open.id}`,
      '/jobs',
      '/services',
      '/accepted-jobs',
      `/student/${tom.user.id}`,
      '/settings',
      '/moderation',
      '/share',
      '/contact',
      '/terms',
    ]) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await bar.waitFor()
      const found = {
        tabs: (await bar.getByRole('link').locator('> span:last-child').allTextContents()).join(),
        lowerEdge: await bar.evaluate((element) => Math.round(element.getBoundingClientRect().bottom)),
        footers: await page.getByRole('contentinfo').count(),
        menus: await page.getByRole('button', { name: /^(Menu|Plus)$/ }).count(),
        sideways: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      }
      const wanted = { tabs: tabs.join(), lowerEdge: page.viewportSize()!.height, footers: 1, menus: 0, sideways: 0 }
      if (JSON.stringify(found) !== JSON.stringify(wanted)) faults[path] = found
    }

    expect(faults).toEqual({})
  },
)

test('a new version is offered on a first visit, waits for the person, and then takes over', async () => {
  const proxy = await openFaultProxy()
  const page = await openPage({ baseURL: proxy.url, hasServiceWorker: true })
  await show(page, '/jobs')
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await page.getByText('Nouvelle version.').count()).toBe(0)

  proxy.alter('/service-worker.js', (script) => `${script}\n// A later build.`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Nouvelle version.').waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  await page.getByRole('button', { name: 'Mettre à jour' }).click()

  await page.waitForFunction(() => !('isOld' in globalThis))
  await untilInPage(() =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return registration.waiting === null && navigator.serviceWorker.controller === registration.active
    }),
  )
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByText('Nouvelle version.').count()).toBe(0)
})

test('whoever reloads an offer stays where they were in it', async () => {
  const [marc, lea] = [
    await register(sharedServer(), 'private', 'Marc'),
    await register(sharedServer(), 'student', 'Lea'),
  ]
  const job = await publish(marc, uniqueTitle('Tailler la haie'))
  const page = await openPage({ person: lea, hasServiceWorker: true })
  await page.setViewportSize({ width: 360, height: 640 })
  await show(page, `/jobs/${job.id}`)
  await page.getByRole('heading', { name: job.title }).waitFor()
  await workerIsReady(page)
  await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }))
  await page.waitForTimeout(300)

  await page.reload()
  await page.getByRole('heading', { name: job.title }).waitFor()
  await page.waitForTimeout(500)

  expect(Math.abs((await page.evaluate(() => scrollY)) - 250)).toBeLessThan(60)
})

test('the further acts of an own offer open where they can be pressed', async () => {
  const marc = await register(sharedServer(), 'private', 'Marc')
  const { title } = await publish(marc, uniqueTitle('Tailler la haie'))
  const page = await openAs(marc, '/dashboard?tab=jobs')

  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer l’offre' }).click()

  await page.getByRole('dialog', { name: 'Publier une offre' }).waitFor()
})
