import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { desktop } from '../support/launch.ts'
import { sharedServer } from '../support/own-server.ts'
import { register } from '../support/people.ts'
import { fieldBox } from '../../styled-system/recipes'

/** The strongest edge around the first visible element of this selector, in pixels: its border or its outline. */
const edge = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element)
      const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
      return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth))
    })
const isStronger = async (page: Page, chosen: string, other: string) =>
  (await edge(page, chosen)) > (await edge(page, other))

test('in forced colours the selected tab, page, choice, tool and place and the focused field still stand out', async () => {
  const visitor = await openPage({ viewport: desktop })
  await visitor.emulateMedia({ forcedColors: 'active' })
  await visitor.goto('/services')
  await visitor.getByRole('tab', { selected: true }).waitFor()
  const tab = await isStronger(visitor, '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]')

  await visitor.goto('/jobs')
  const number = 'nav button[aria-label^="Page "]'
  await visitor.locator(number).first().waitFor()
  const pageNumber = await isStronger(visitor, `${number}[aria-current]`, `${number}:not([aria-current])`)

  await visitor.getByRole('button', { name: "S'inscrire" }).click()
  const signUp = visitor.getByRole('dialog', { name: 'Inscription Étudiant' })
  const tool = signUp.getByRole('button', { name: 'Perceuse' })
  await tool.click()
  await signUp.getByRole('textbox', { name: /^Prénom/ }).focus()
  const box = `[role=dialog] .${fieldBox().split(' ')[0]}`
  const field = await isStronger(visitor, `${box}:focus-within`, `${box}:not(:focus-within)`)
  const tick = await signUp.getByRole('button', { name: 'Perceuse', pressed: true }).locator('[data-tick]').isVisible()

  const anne = await openPage({ person: await register(sharedServer(), 'private', 'Anne') })
  await anne.emulateMedia({ forcedColors: 'active' })
  await anne.goto('/dashboard')
  await anne.locator('[data-tab-bar] [aria-current]').waitFor()
  const place = await isStronger(
    anne,
    '[data-tab-bar] [aria-current]',
    '[data-tab-bar] :not([aria-current]):is(a, button)',
  )
  await anne.getByRole('button', { name: 'Publier une offre' }).first().click()
  await anne.getByText('Services physiques').click()
  const card = 'label'
  await anne.locator(`${card}[data-state=checked]`).waitFor()
  const radioCard = await isStronger(anne, `${card}[data-state=checked]`, `${card}[data-state=unchecked]`)

  expect({ tab, pageNumber, field, tick, place, radioCard }).toEqual({
    tab: true,
    pageNumber: true,
    field: true,
    tick: true,
    place: true,
    radioCard: true,
  })
})
