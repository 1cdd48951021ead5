import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { desktop } from './support/launch.ts'
import { openFaultProxy } from './support/own-server.ts'
import { landing, tookOver } from './support/screens.ts'

const namesIn = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents()
const show = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem').first().waitFor()
  return page.getByRole('menuitem').allTextContents()
}

test('a visitor finds the documented header, menu and footer, and the sections of the landing from another page', async () => {
  const page = await openPage()
  await show(page, '/jobs')
  const header = page.getByRole('banner')

  await header.getByRole('button', { name: 'Connexion' }).waitFor()
  // One row on the narrowest usual phone.
  expect((await header.boundingBox())!.height).toBeLessThan(80)
  expect(await menuOf(page)).toEqual([
    'Emplois',
    'Services',
    'Comment ça marche',
    'À propos',
    'Connexion',
    "S'inscrire",
  ])
  expect(await namesIn(page, 'Plateforme')).toEqual(['Emplois', 'Services', 'Comment ça marche'])
  expect(await namesIn(page, 'Informations légales')).toEqual([
    'Conditions d’utilisation',
    'Protection des données',
    'À propos',
    'Contact',
  ])
  const social = page.getByRole('contentinfo').getByRole('link', { name: /Instagram/ })
  expect(await social.getAttribute('href')).toMatch(/^https:\/\/www\.instagram\.com\//)
  expect([await social.getAttribute('target'), await social.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ])
  await page.getByText(`© 2024–${new Date().getFullYear()} Coup de main`).waitFor()

  for (const [name, section] of [
    ['Comment ça marche', 'how-it-works'],
    ['À propos', 'about'],
  ]) {
    await show(page, '/jobs')
    await menuOf(page)
    await page.getByRole('menuitem', { name: name! }).click()
    await landing(page).waitFor()
    await page.waitForFunction((id) => {
      const { top } = document.getElementById(id)!.getBoundingClientRect()
      return top >= 0 && top < innerHeight / 2
    }, section!)
  }

  await page.setViewportSize(desktop)
  await show(page, '/jobs')
  await header.getByRole('button', { name: "S'inscrire" }).click()
  await page.getByRole('dialog', { name: /^Inscription/ }).waitFor()
  await page.keyboard.press('Escape')
  expect(await namesIn(page, 'Principale')).toEqual(['Emplois', 'Services', 'Comment ça marche', 'À propos'])
  await header.getByRole('link', { name: 'Coup de main, accueil' }).click()
  await landing(page).waitFor()
})

test('the first stop of the Tab key leads past the header to the content', async () => {
  const page = await openPage()
  await show(page, '/jobs')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await skip.waitFor()
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')

  await page.waitForFunction(() => document.activeElement?.id === 'contenu')
})

test('whoever follows a link begins at the top, and comes back to where they were', async () => {
  const page = await openPage()
  await show(page, '/jobs')
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  // Before the app was there.
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

  // The router asks for the code once more with a new page, which the server sends whole.
  const anew = page.waitForEvent('load')
  await page.getByRole('article').first().getByRole('link').click()
  await anew
  await page.mouse.move(2, 2)
  await page.getByRole('heading', { level: 1, name: 'Cette page ne s’affiche pas' }).waitFor()
  await page.getByText('Rien de ce que vous avez écrit n’est perdu.').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).waitFor()
  await page.unroute(lostCode)
  await page.getByRole('button', { name: 'Réessayer' }).click()

  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor()
})

test('nothing moves when the heading face arrives late', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  const shiftsOf = async (path: string) => {
    let deliver = (): void => undefined
    const held = new Promise<void>((resolve) => (deliver = resolve))
    await page.route('**/fonts/*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(1_000)
    await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.splice(0))
    const isLate = await page.evaluate(() => !document.fonts.check('700 20px Bricolage'))
    deliver()
    await page.waitForFunction(() => document.fonts.check('700 20px Bricolage'))
    await page.waitForTimeout(300)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    await page.unroute('**/fonts/*')
    return { isLate, isStill: shifts.reduce((sum, one) => sum + one, 0) < 0.01 }
  }

  const found = [await shiftsOf('/'), await shiftsOf('/jobs')]

  expect(found).toEqual([
    { isLate: true, isStill: true },
    { isLate: true, isStill: true },
  ])
})

test('a new version is offered on a first visit, waits for the person, and then takes over', async () => {
  const proxy = await openFaultProxy()
  const page = await openPage({ baseURL: proxy.url, hasServiceWorker: true })
  await show(page, '/jobs')
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await page.getByText('Nouvelle version.').count()).toBe(0)

  proxy.alter('/service-worker.js', (script) => `${script}\n// A later build.`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Nouvelle version.').waitFor({ timeout: 20_000 })
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  await page.getByRole('button', { name: 'Mettre à jour' }).click()

  await page.waitForFunction(() => !('isOld' in globalThis))
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.waiting === null && navigator.serviceWorker.controller === registration.active
  })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByText('Nouvelle version.').count()).toBe(0)
})
