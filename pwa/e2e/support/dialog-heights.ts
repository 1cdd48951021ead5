import type { Page } from 'playwright-core'

declare global {
  interface Window {
    dialogHeights: Record<string, number[]>
  }
}

/** Notes each height that a dialog stands with, from its first picture, by its title. Each document of the page begins anew. */
export async function noteDialogHeights(page: Page): Promise<void> {
  await page.addInitScript(note)
}

/** Returns the heights of a dialog in their order: one, where nothing jumped as its rows came. */
export const dialogHeights = (page: Page, title: string): Promise<number[]> =>
  page.evaluate((name) => window.dialogHeights[name] ?? [], title)

/** Runs in the page, where no helper of the TypeScript runner is: it has no named function inside. */
function note(): void {
  window.dialogHeights = {}
  // It is told before a picture in which something has another size, and of each such picture.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const title = target.querySelector('h2')?.textContent
      const height = target instanceof HTMLElement ? target.offsetHeight : 0
      if (!title || height === 0) continue
      const heights = (window.dialogHeights[title] ??= [])
      if (heights.at(-1) !== height) heights.push(height)
    }
  })
  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll('[role=dialog]')) sizes.observe(dialog)
  }).observe(document, { subtree: true, childList: true })
}
