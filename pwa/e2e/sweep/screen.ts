import type { Page } from 'playwright-core'
import { visit } from '../support/screens.ts'
import type { Amount, Cast } from './cast.ts'

/** A screen to look at, and how a person gets there. */
export interface Screen {
  name: string
  /** By default the screen exists with every amount of data. */
  amounts?: Amount[]
  open: (page: Page, cast: Cast) => Promise<unknown>
  /** The texts that the screen always shows; it has loaded once all of them are there. */
  texts: string[]
  /** Whether it lies over another screen: a picture then shows the window, not the whole page. */
  isOver?: boolean
  /** Closes the screen, so that others can be opened. */
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
