import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isOnline, ownPassword, type Person } from './people.ts'

/** Returns the name of the element that has the focus, and whether the focus is visible. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    const name =
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : null) ??
      element.textContent ??
      ''
    // A field shows the focus on its box, a card on itself for the link that covers it, and a radio on the card around its input.
    const around = [element, element.parentElement, element.closest('label, article')]
    const looks = around.filter((one) => one !== null).map((one) => getComputedStyle(one))
    const isSeen = looks.some(
      ({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)) ||
        boxShadow.includes('inset'),
    )
    // A slider shows it on its thumb, whose style a script can only read in the rules.
    const thumb = '::-webkit-slider-thumb'
    const thumbRules = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule)
          return rule.selectorText.endsWith(thumb) && element.matches(rule.selectorText.replace(thumb, ''))
            ? [rule]
            : []
        return rule instanceof CSSGroupingRule ? thumbRules(rule.cssRules) : []
      })
    const isThumbSeen =
      element.matches('input[type=range]:focus-visible') &&
      [...document.styleSheets]
        .flatMap((sheet) => thumbRules(sheet.cssRules))
        .some(({ style }) => style.outlineStyle === 'solid')
    // When a focused element leaves the page, the page itself gets the focus, and rightly shows none.
    const isPage = element.matches('body, main')
    return { name: name.trim(), isSeen: isSeen || isThumbSeen, isPage, isTab: element.role === 'tab' }
  })

/** The elements that had the focus without showing it. */
export const unseen: string[] = []

const isSeenSoon = (page: Page): Promise<boolean> =>
  expect
    .poll(async () => (await focus(page)).isSeen, { timeout: 1_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** Presses Tab until a button, a link or a field of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isMeant = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  const passed: string[] = []
  for (let stop = 0; stop < 200; stop += 1) {
    await page.keyboard.press(key)
    const { name: found, isSeen, isPage, isTab } = await focus(page)
    // After a full round through the page, an element that is still being rendered gets 200 ms.
    if (found.slice(0, 30) === passed[0]) await page.waitForTimeout(200)
    // A group passes the focus on to one of its items in the next frame.
    if (!isSeen && !isPage && !(await isSeenSoon(page))) unseen.push(found)
    if (isMeant(found) && !isTab) return
    passed.push(found.slice(0, 30))
  }
  throw new Error(`${String(name)} is out of reach among: ${[...new Set(passed)].join(' · ')}`)
}
export const pressKeys = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focusIsOn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, name)

/** Signs in with the keyboard alone, from the landing page to the dashboard. */
export async function signInByKeys(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await tabTo(page, 'Connexion')
  await pressKeys(page, 'Enter')
  await page.getByRole('dialog', { name: 'Connexion à Coup de main' }).waitFor()
  await pressKeys(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await focusIsOn(page, 'Connexion')
  await pressKeys(page, 'Enter')
  await page.getByRole('dialog', { name: 'Connexion à Coup de main' }).waitFor()
  await tabTo(page, /^E-mail/)
  await page.keyboard.type(person.email)
  await tabTo(page, /^Mot de passe/)
  await page.keyboard.type(ownPassword)
  await pressKeys(page, 'Enter')
  await page.waitForURL('**/dashboard')
  await isOnline(page)
}
