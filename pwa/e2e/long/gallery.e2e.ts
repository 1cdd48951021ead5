import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { startGallery } from '../support/gallery-server.ts'
import { fieldBox } from '../../styled-system/recipes'
import { desktop } from '../support/launch.ts'
import { englishOn, sideways, violations } from '../support/page-faults.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

let gallery: Awaited<ReturnType<typeof startGallery>>
beforeAll(async () => {
  gallery = await startGallery()
})
afterAll(() => gallery.stop())

test('nobody downloads the gallery: no file of the build knows it', () => {
  const files = readdirSync(root('dist'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|html|css)$/.test(path),
  )

  expect(existsSync(root('dist/gallery.html'))).toBe(false)
  expect(files.length).toBeGreaterThan(20)
  expect(
    files.filter((path) => readFileSync(root(`dist/${path}`), 'utf8').includes('Chaque pièce dans chaque état')),
  ).toEqual([])
})

const open = async (colorScheme: 'light' | 'dark', viewport = desktop) => {
  const page = await openPage({ colorScheme, viewport })
  await page.goto(gallery.url)
  await page.getByRole('heading', { level: 1, name: 'Galerie' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

const hasFocus = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text)
const toasts = '[data-scope=toast][data-part=root][data-state=open]'

test('with a keyboard and a mouse, in light: every part answers, and focus comes back', async () => {
  const page = await open('light')
  const found = { axe: await violations(page), sideways: await sideways(page), english: await englishOn(page) }
  const highlighted = page.locator('[data-highlighted]')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await page.getByRole('button', { name: 'Ouvrir la lettre' }).press('Enter')
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.waitFor()
  const stops: boolean[] = []
  for (let stop = 0; stop < 6; stop += 1) {
    await press('Tab')
    stops.push(await letter.evaluate((dialog) => dialog.contains(document.activeElement)))
  }
  const dialogAxe = await violations(page)
  await press('Escape')
  await letter.waitFor({ state: 'hidden' })
  expect(stops).toEqual(Array.from(stops, () => true))
  await hasFocus(page, 'Ouvrir la lettre')

  await page.getByRole('button', { name: 'Supprimer l’offre' }).press('Enter')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
  await press('Escape')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor({ state: 'hidden' })
  await hasFocus(page, 'Supprimer l’offre')

  await page.getByRole('button', { name: 'Plus d’actions' }).press('Enter')
  await highlighted.getByText('Modifier').waitFor()
  await press('ArrowDown')
  await highlighted.getByText('Supprimer').waitFor()
  const menuAxe = await violations(page)
  await press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await hasFocus(page, 'Plus d’actions')

  await page.getByRole('button', { name: 'Pourquoi 5 % ?' }).press('Enter')
  await page.getByText('Elle fait vivre la plateforme.').waitFor()
  await press('Escape')
  await hasFocus(page, 'Pourquoi 5 % ?')

  await page.getByRole('tab', { name: 'En attente' }).focus()
  await press('ArrowRight')
  await page.getByRole('tabpanel').getByText('Une acceptée.').waitFor()
  await press('End')
  await page.getByRole('tabpanel').getByText('Rien encore.').waitFor()
  await press('ArrowRight')
  await page.getByRole('tabpanel').getByText('Trois candidatures.').waitFor()

  const place = page.getByRole('combobox', { name: 'Lieu' })
  await place.pressSequentially('La')
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  await press('ArrowDown', 'ArrowUp')
  expect(await page.getByRole('option').locator('xpath=self::*[@data-highlighted]').textContent()).toContain(
    'Landquart',
  )
  await press('Enter')
  expect(await place.inputValue()).toBe('Landquart')
  await place.fill('Zz')
  await page.getByText('Aucune localité de ce nom').waitFor()
  await press('Escape')
  await page.getByText('Aucune localité de ce nom').waitFor({ state: 'hidden' })

  const level = page.getByRole('combobox', { name: 'Niveau d’études' })
  await level.press('Enter')
  await page.getByRole('option', { name: 'Bachelor' }).waitFor()
  await press('End', 'Enter')
  await level.getByText('Master').waitFor()

  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await press('ArrowRight')
  await page.locator('[aria-valuetext="135 %"]').waitFor()
  await press('End')
  await page.locator('[aria-valuetext="300 %"]').waitFor()

  const mark = page.getByRole('radiogroup', { name: 'Votre note' })
  await mark.getByRole('radio', { name: '4 sur 5, Satisfait' }).focus()
  await press('ArrowRight')
  await mark.getByRole('radio', { name: '5 sur 5, Très satisfait', checked: true }).waitFor()

  await page.getByRole('button', { name: 'Annulable' }).press('Enter')
  await page.getByText('Offre supprimée').waitFor()
  const before = page.getByRole('main').getByRole('button').last()
  await before.focus()
  await press('Tab', 'Tab')
  await hasFocus(page, 'Annuler')
  await press('Tab', 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-scope=toast]') ?? null)).toBe(null)
  await before.focus()
  await press('Tab', 'Tab', 'Tab', 'Enter')
  await page.locator(toasts).waitFor({ state: 'detached' })
  await hasFocus(page, (await before.textContent()) ?? '')

  await page.getByRole('radio', { name: 'Services numériques' }).focus()
  await press('ArrowDown')
  await page.getByRole('radio', { name: 'Soutien académique', checked: true }).waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Perceuse' }).press('Space')
  await page.getByRole('button', { name: 'Perceuse', pressed: true }).waitFor()

  const skills = page.getByRole('textbox', { name: 'Compétences' })
  const takeLast = async () => {
    await press('Backspace')
    await page.locator('[data-scope=tags-input][data-highlighted]').first().waitFor()
    await press('Backspace')
  }
  await skills.pressSequentially('taille')
  await press('Enter')
  await page.getByRole('button', { name: 'Enlever taille' }).waitFor()
  await takeLast()
  await page.getByRole('button', { name: 'Enlever taille' }).waitFor({ state: 'hidden' })
  for (const word of ['taille', 'tonte', 'semis']) {
    await skills.pressSequentially(word)
    await press('Enter')
    await page.getByRole('button', { name: `Enlever ${word}` }).waitFor()
  }
  expect(await skills.evaluate((input) => input === document.activeElement && input.matches('[readonly]'))).toBe(true)
  await takeLast()
  await page.getByRole('button', { name: 'Enlever semis' }).waitFor({ state: 'hidden' })
  expect(await skills.evaluate((input) => input.matches('[readonly]'))).toBe(false)

  const low = page.locator('[data-scope=slider][data-part=root]', { hasText: 'Tarif trop bas' })
  await low.getByRole('button', { name: 'Moins' }).press('Enter')
  expect(await low.locator('output').textContent()).toBe('10')
  await low.getByRole('button', { name: 'Plus' }).press('Enter')
  await low.locator('output').getByText('15').waitFor()

  expect(found).toEqual({ axe: [], sideways: 0, english: [] })
  expect({ dialogAxe, menuAxe }).toEqual({ dialogAxe: [], menuAxe: [] })
})

test('in forced colours, which take every ground away, one still sees what is chosen and where the focus is', async () => {
  const page = await open('light')
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element)
        const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
        return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth))
      })
  const isStronger = async (chosen: string, other: string) => (await edge(chosen)) > (await edge(other))
  const box = `.${fieldBox().split(' ')[0]}`
  await page.getByRole('textbox', { name: /^Durée/ }).focus()

  expect({
    radioCard: await isStronger(
      '[data-scope=radio-group][data-part=item][data-state=checked]',
      '[data-scope=radio-group][data-part=item][data-state=unchecked]',
    ),
    tab: await isStronger('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'),
    place: await isStronger('[data-tab-bar] [aria-current]', '[data-tab-bar] :not([aria-current]):is(a, button)'),
    pageNumber: await isStronger(
      '[data-scope=pagination] [data-selected]',
      '[data-scope=pagination] [data-part=item]:not([data-selected])',
    ),
    field: await isStronger(`${box}:focus-within`, `${box}:not(:focus-within)`),
    nothingElse: await edge('[data-scope=rating-group][data-part=control]'),
    tick: await page.getByRole('button', { name: 'Tondeuse', pressed: true }).locator('[data-tick]').isVisible(),
  }).toEqual({ radioCard: true, tab: true, place: true, pageNumber: true, field: true, nothingElse: 0, tick: true })
  await page.emulateMedia({ forcedColors: 'none' })
})

test('with a finger, in dark: dialogs are sheets, one toast at a time is in sight and leaves past 50 px (1.8.20, 1.9.4)', async () => {
  const page = await open('dark', { width: 360, height: 800 })
  const found = { axe: await violations(page), sideways: await sideways(page) }

  await page.getByRole('button', { name: 'Ouvrir la lettre' }).click()
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.waitFor()
  await page.waitForTimeout(350)
  const box = (await letter.boundingBox())!
  const sheetAxe = await violations(page)
  await letter.getByRole('button', { name: 'Fermer' }).click()
  await letter.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Erreur' }).click()
  await page.getByText('Email déjà utilisé').waitFor()
  await page.getByRole('button', { name: 'Annulable' }).click()
  await page.getByText('Offre supprimée').waitFor()
  const inSight = await page.locator(toasts).count()
  const swipe = async (by: number) => {
    const { x, y, height } = (await page.getByText('Offre supprimée').boundingBox())!
    await page.mouse.move(x + 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 4 + by, y + height / 2, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(40)
  const afterShort = await page.locator(toasts).count()
  await swipe(60)
  await page.locator(toasts).waitFor({ state: 'detached', timeout: 2_000 })

  expect(found).toEqual({ axe: [], sideways: 0 })
  expect(sheetAxe).toEqual([])
  expect([Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, 360, 800])
  expect({ inSight, afterShort }).toEqual({ inSight: 1, afterShort: 1 })
})

test.each([
  ['a desktop', desktop],
  ['a low window', { width: 1024, height: 560 }],
  ['a tablet', { width: 768, height: 640 }],
  ['a phone that the dialog fills', { width: 360, height: 520 }],
  ['a narrow phone that the dialog fills', { width: 320, height: 520 }],
])('on %s a toast covers no action of an open dialog', async (_name, viewport) => {
  const page = await open('light', viewport)

  await page.getByRole('button', { name: 'Erreur' }).click()
  await page.getByText('Email déjà utilisé').waitFor()
  await page.getByRole('button', { name: 'Ouvrir la lettre' }).click()
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.waitFor()
  await page.waitForTimeout(350)
  const covered = await page.locator(toasts).evaluate((toast) => {
    const { left, top, right, bottom } = toast.getBoundingClientRect()
    const isUnder = (box: DOMRect) => box.left < right && box.right > left && box.top < bottom && box.bottom > top
    const buttons = [...document.querySelectorAll('[role=dialog] button')]
    return buttons.filter((button) => isUnder(button.getBoundingClientRect())).map((button) => button.textContent)
  })

  expect(covered).toEqual([])
})
