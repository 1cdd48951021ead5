import type { Page } from 'playwright-core'
import { visit } from '../support/screens.ts'
import type { Amount, Cast } from './cast.ts'

/** A screen to look at, and how somebody gets there. */
export interface Screen {
  name: string
  /** Left out: with every amount of data. */
  amounts?: Amount[]
  open: (page: Page, cast: Cast) => Promise<unknown>
  /** What it says in any case; the screen has arrived once it says all of it. */
  texts: string[]
  /** What is under it stays: the window is the picture, not the whole page. */
  isOver?: boolean
  /** Leads back to where other screens can be opened from. */
  leave?: (page: Page) => Promise<unknown>
}

export const filled: Amount[] = ['normal', 'overfull']
export const always: Amount[] = ['normal']

export const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    visit(page, path)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
export const opening =
  (path: string, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await visit(page, path)
    await button(page, name).click()
    await dialog(page)
  }
