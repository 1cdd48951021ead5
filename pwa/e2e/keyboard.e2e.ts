import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launch } from './browser.ts'
import { publish, register, type Person } from './people.ts'
import { startServer, type Server } from './server.ts'

/** Two people who own no mouse: nothing here clicks or fills, and where the focus is can be seen at every stop. */
let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Whoever holds the focus: its name, and whether one sees that it does. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    const name =
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : null) ??
      element.textContent ??
      ''
    // A field shows it on its box, a card on itself for the link that covers it, a radio on the card around its input.
    const around = [element, element.parentElement, element.closest('label, article, [data-scope=radio-group]')]
    const looks = around.filter((one) => one !== null).map((one) => getComputedStyle(one))
    const isSeen = looks.some(
      ({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)) ||
        boxShadow.includes('inset'),
    )
    return { name: name.trim(), isSeen, isPage: element === document.body, isTab: element.role === 'tab' }
  })

const unseen: string[] = []

async function isSeenSoon(page: Page): Promise<boolean> {
  await page.waitForTimeout(100)
  return (await focus(page)).isSeen
}

/** Tab after Tab until a button, a link or a field of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isMeant = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  const passed: string[] = []
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key)
    const { name: found, isSeen, isPage, isTab } = await focus(page)
    // A group hands the focus on to one of its items in the next frame.
    if (!isSeen && !isPage && !(await isSeenSoon(page))) unseen.push(found)
    if (isMeant(found) && !isTab) return
    passed.push(found.slice(0, 30))
  }
  expect(passed, `${String(name)} is out of reach`).toEqual([])
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focusIsOn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, name, { timeout: 5_000 })

const saying = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

async function signInByKeys(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await tabTo(page, 'Connexion')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: 'Connexion à Coup de main' }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await focusIsOn(page, 'Connexion')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: 'Connexion à Coup de main' }).waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(person.email)
  await tabTo(page, /^Mot de passe/)
  await page.keyboard.type('secret-1234')
  await press(page, 'Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'En ligne' }).waitFor({ timeout: 20_000 })
}

test('a student and an individual go all the way without a mouse, and always see where they are', async () => {
  const ines = await register(server.url, 'private', 'Ines')
  const lea = await register(server.url, 'student', 'Lea')
  await publish(ines, 'Ranger le galetas')
  const title = 'Monter trois étagères'
  const [hers, his] = await Promise.all([
    launch({ baseURL: server.url, viewport: desktop }),
    launch({ baseURL: server.url, viewport: desktop }),
  ])
  const [poster, student] = [hers.pages()[0]!, his.pages()[0]!]

  await signInByKeys(poster, ines)
  await tabTo(poster, 'Publier une offre')
  await press(poster, 'Enter')
  await poster.getByRole('dialog', { name: 'Publier une offre' }).waitFor()
  await tabTo(poster, /^Titre/)
  await poster.keyboard.type(title)
  await tabTo(poster, /^Description/)
  await poster.keyboard.type('Les murs sont en béton, la perceuse est là.')
  await tabTo(poster, /^Services physiques/)
  await press(poster, 'Space')
  await tabTo(poster, 'Suivant')
  await press(poster, 'Enter')
  await poster.getByText('Étape 2 sur').waitFor()
  await tabTo(poster, /^Lieu/)
  await poster.keyboard.type('Lausan')
  await poster.getByRole('option', { name: /^Lausanne/ }).waitFor()
  await press(poster, 'ArrowDown', 'Enter')
  await tabTo(poster, /^Durée/)
  await poster.keyboard.type('2h')
  await tabTo(poster, 'Publier l’offre')
  await press(poster, 'Enter')
  await poster.getByRole('dialog').waitFor({ state: 'hidden' })
  await poster.getByRole('heading', { name: title }).waitFor()

  await signInByKeys(student, lea)
  await tabTo(student, 'Emplois')
  await press(student, 'Enter')
  await student.getByRole('link', { name: title }).waitFor()
  await tabTo(student, title)
  await press(student, 'Enter')
  await student.getByRole('heading', { level: 1, name: title }).waitFor()
  await tabTo(student, 'Postuler')
  await press(student, 'Enter')
  await student.getByRole('dialog', { name: 'Votre candidature' }).waitFor()
  await tabTo(student, /^(Votre message|Votre lettre|Message|Motivation)/)
  await student.keyboard.type('Je viens samedi avec mes mèches.')
  await tabTo(student, 'Envoyer ma candidature')
  await press(student, 'Enter')
  await student.getByRole('dialog').waitFor({ state: 'hidden' })

  await poster.getByRole('button', { name: '1 candidature' }).waitFor({ timeout: 20_000 })
  await tabTo(poster, /1 candidature$/)
  await press(poster, 'Enter')
  await poster.getByText('Je viens samedi avec mes mèches.').waitFor()
  await tabTo(poster, 'Accepter')
  await press(poster, 'Enter')
  await poster.getByText('Acceptée').first().waitFor()
  await press(poster, 'Escape')
  await poster.getByRole('dialog').waitFor({ state: 'hidden' })

  await student.goto('/dashboard')
  await student.getByRole('dialog', { name: /Félicitations/ }).waitFor({ timeout: 20_000 })
  await tabTo(student, 'Chatter avec le particulier')
  await press(student, 'Enter')
  await student.getByPlaceholder('Tapez votre message...').waitFor()
  await tabTo(student, 'Votre message')
  await student.keyboard.type('Bonjour, à samedi !')
  await press(student, 'Enter')
  await saying(student, 'Bonjour, à samedi !').waitFor()

  await tabTo(poster, /Messages$/)
  await press(poster, 'Enter')
  await poster.getByRole('button', { name: /Chat/ }).first().waitFor()
  await tabTo(poster, /^Chat/)
  await press(poster, 'Enter')
  await saying(poster, 'Bonjour, à samedi !').waitFor({ timeout: 20_000 })
  await tabTo(poster, 'Votre message')
  await poster.keyboard.type('Merci, la porte est ouverte.')
  await press(poster, 'Enter')
  await saying(student, 'Merci, la porte est ouverte.').waitFor({ timeout: 20_000 })

  await tabTo(student, 'Déconnexion', 'Shift+Tab')
  await press(student, 'Enter')
  await student.getByRole('heading', { level: 1, name: 'Un coup de main, près de chez vous.' }).waitFor()
  expect(unseen).toEqual([])
  await Promise.all([hers.close(), his.close()])
})
