import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { desktop, phone } from '../support/launch.ts'
import { openFaultProxy, sharedServer } from '../support/own-server.ts'
import { agree, isOnline, publish, register, uniqueTitle, workerIsReady } from '../support/people.ts'
import { chatIsOpen, chatOf, landing } from '../support/screens.ts'
import { putCongratulationsAside } from '../support/signed-in.ts'

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
  // The header takes one row on the narrowest usual phone.
  expect((await header.boundingBox())!.height).toBeLessThan(80)
  expect(await menuOf(page)).toEqual([
    'Emplois',
    'Services',
    'Comment ça marche',
    'À propos',
    'Connexion',
    "S'inscrire",
  ])
  expect(await namesIn(page, 'Plateforme')).toEqual(['Emplois', 'Services', 'Comment ça marche', 'Démo Twint'])
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

test('the print of an offer has neither buttons nor navigation', async () => {
  const job = await publish(await register(sharedServer(), 'private', 'Anne'), uniqueTitle('Arroser'))
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea') })
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Postuler' }).waitFor()

  await page.emulateMedia({ media: 'print' })

  expect(await page.getByRole('heading', { level: 1, name: job.title }).isVisible()).toBe(true)
  const left = [page.getByRole('button'), page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('tab')]
  expect(await Promise.all(left.map((one) => one.count()))).toEqual([0, 0, 0, 0])
})

test.each([
  ['on its side', { width: 800, height: 360 }],
  ['with its keyboard open', { width: 360, height: 380 }],
])('on a phone %s a student who types a letter sees six lines, the last one and the button', async (_, viewport) => {
  const job = await publish(await register(sharedServer(), 'private', 'Anne'), uniqueTitle('Arroser'))
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea'), viewport })
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Postuler' }).click()
  const dialog = page.getByRole('dialog')

  const letter = dialog.getByRole('textbox')
  await letter.fill(Array.from({ length: 12 }, (_line, at) => `Ligne ${at}`).join('\n'))
  await letter.press('Control+End')
  await letter.press('!')

  const send = await dialog.getByRole('button', { name: 'Envoyer ma candidature' }).boundingBox()
  const box = (await letter.boundingBox())!
  const [top, end] = [Math.max(box.y, 0), box.y + box.height]
  expect(send!.y + send!.height).toBeLessThanOrEqual(viewport.height)
  // The last line is at the end of the field, within its padding.
  expect(end).toBeLessThanOrEqual(send!.y + 8)
  expect(end - top).toBeGreaterThan(6 * 22)
})

test('a thumb meets each link and button of the header, 44 px wide and high', async () => {
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea') })
  await show(page, '/jobs')
  await isOnline(page)

  const targets = await page.getByRole('banner').locator('a, button').filter({ visible: true }).all()
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()))

  expect(boxes.length).toBeGreaterThan(1)
  for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  const logo = await page.getByRole('link', { name: 'Coup de main, accueil' }).locator('svg').boundingBox()
  expect(logo!.x).toBe(20)
})

test('whoever reloads the payment page stays at the button that pays', async () => {
  const [marc, lea] = [
    await register(sharedServer(), 'private', 'Marc'),
    await register(sharedServer(), 'student', 'Lea'),
  ]
  const job = await agree(marc, lea, 'Tailler la haie')
  const page = await openPage({ person: marc })
  await page.goto(`/payment?amount=62.50&jobId=${job.id}&studentId=${lea.user.id}`)
  const pay = page.getByRole('button', { name: /^Payer/ })
  await pay.waitFor()
  await page.evaluate(() =>
    document.querySelector('button[type=submit]')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  const before = (await pay.boundingBox())!.y
  await page.waitForTimeout(300)

  await page.route('**/api/create-payment-intent', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Préparation du paiement' }).waitFor()
  await pay.waitFor()
  await page.waitForTimeout(300)

  expect(Math.abs((await pay.boundingBox())!.y - before)).toBeLessThan(60)
})

test('on a phone on its side the notifications end within the window, and a list of choices within its sheet', async () => {
  const [marc, lea] = [
    await register(sharedServer(), 'private', 'Marc'),
    await register(sharedServer(), 'student', 'Lea'),
  ]
  const job = await agree(marc, lea, uniqueTitle('Arroser'))
  const content = 'Je ne serai pas là samedi : pourriez-vous plutôt venir dimanche, un peu avant midi ?'
  await marc.call('POST', `/api/jobs/${job.id}/messages`, { content })
  const viewport = { width: 640, height: 360 }
  const page = await openPage({ person: lea, viewport })
  await putCongratulationsAside(page)
  await page.goto(chatOf(job))
  await chatIsOpen(page)

  await page.getByRole('button', { name: 'Autres actions pour Marc' }).click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const sheet = page.getByRole('dialog', { name: 'Signaler' })
  const targets = sheet.getByRole('combobox').first()
  await targets.selectOption(
    await targets
      .getByRole('option', { name: /^Message/ })
      .first()
      .getAttribute('value'),
  )
  const isSideways = await sheet.evaluate((element) => element.scrollWidth > element.clientWidth)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const read = page.getByRole('button', { name: 'Tout marquer comme lu' })
  const { y, height } = (await read.boundingBox())!

  expect(isSideways).toBe(false)
  expect(y + height).toBeLessThanOrEqual(viewport.height)
})

test.each([
  ['a desktop', desktop],
  ['a low window', { width: 1024, height: 560 }],
  ['a tablet', { width: 768, height: 640 }],
  ['a phone', phone],
  ['a phone on its side', { width: 640, height: 360 }],
  ['a phone that the dialog fills', { width: 320, height: 520 }],
])('on %s a toast covers no action of an open dialog, which is a sheet on a phone', async (_name, viewport) => {
  const job = await publish(await register(sharedServer(), 'private', 'Anne'), uniqueTitle('Arroser'))
  const page = await openPage({ person: await register(sharedServer(), 'student', 'Lea'), viewport })
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  // Also while the dialog hides it from screen readers.
  const toast = page.getByRole('status', { includeHidden: true }).filter({ hasText: /lien/i })
  await toast.waitFor()
  await page.getByRole('button', { name: 'Postuler' }).click()
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.waitFor()

  await page.waitForTimeout(350)

  const covered = await toast.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isUnder = (box: DOMRect) => box.left < right && box.right > left && box.top < bottom && box.bottom > top
    const buttons = [...document.querySelectorAll('[role=dialog] button')]
    return buttons.filter((button) => isUnder(button.getBoundingClientRect())).map((button) => button.textContent)
  })
  const { y, width, height } = (await letter.boundingBox())!
  expect(covered).toEqual([])
  const isSheet = width === Math.min(viewport.width, 560) && Math.round(y + height) === viewport.height
  expect(isSheet).toBe(viewport.width < 768)
})

test('a place that is one long word stays within an individual’s home', async () => {
  const anne = await register(sharedServer(), 'private', 'Anne')
  await anne.call('PATCH', `/api/users/${anne.user.id}`, { city: 'chemindelafontaine'.repeat(5) })
  const page = await openPage({ person: anne })

  await page.goto('/dashboard')
  await page.getByText('chemindelafontaine').last().waitFor()

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('on a phone on its side nothing lies behind its notch', async () => {
  const [marc, lea] = [
    await register(sharedServer(), 'private', 'Marc'),
    await register(sharedServer(), 'student', 'Lea'),
  ]
  const job = await agree(marc, lea, uniqueTitle('Arroser'))
  const viewport = { width: 844, height: 390 }
  const page = await openPage({ person: lea, viewport })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } })
  await putCongratulationsAside(page)

  for (const path of ['/jobs', chatOf(job)]) {
    await page.goto(path)
    await (path === '/jobs' ? page.getByRole('heading', { level: 1 }).waitFor() : chatIsOpen(page))
    const buttons = await page.getByRole('button').filter({ visible: true }).all()
    for (const button of buttons) {
      const { x, width } = (await button.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(47)
      expect(x + width).toBeLessThanOrEqual(viewport.width - 47)
    }
  }
})

test('the prompt of a new version and a toast leave the button free that opens a letter', async () => {
  const proxy = await openFaultProxy()
  const job = await publish(await register(sharedServer(), 'private', 'Anne'), uniqueTitle('Arroser'))
  const person = await register(sharedServer(), 'student', 'Lea')
  const page = await openPage({ baseURL: proxy.url, hasServiceWorker: true, person })
  await page.goto(`/jobs/${job.id}`)
  await workerIsReady(page)
  const apply = page.getByRole('button', { name: 'Postuler' })

  await page.getByRole('button', { name: 'Partager' }).click()
  const toast = page.getByRole('status').filter({ hasText: /lien/i })
  await toast.waitFor()
  await page.waitForTimeout(500)
  const told = (await toast.boundingBox())!
  proxy.alter('/service-worker.js', (script) => `${script}\n// A later build.`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const prompt = page.getByRole('button', { name: 'Mettre à jour' })
  await prompt.waitFor()
  const asked = (await prompt.boundingBox())!

  const { y } = (await apply.boundingBox())!
  for (const { y: top, height } of [told, asked]) expect(top + height).toBeLessThanOrEqual(y)
})
