import type { Page } from 'playwright-core'

declare global {
  interface Window {
    dialogHeights: Record<string, number[]>
  }
}

/** Notes each height that a dialog has, from its first frame, by its title. Each document of the page begins anew. */
export async function noteDialogHeights(page: Page): Promise<void> {
  await page.addInitScript(note)
}

/** Returns the heights of a dialog in their order: only one if nothing jumped when its rows came. */
export const dialogHeights = (page: Page, title: string): Promise<number[]> =>
  page.evaluate((name) => window.dialogHeights[name] ?? [], title)

/** Runs in the page, which lacks the helper that the TypeScript runner inserts for named functions: it must contain none. */
function note(): void {
  window.dialogHeights = {}
  // The observer is called before each frame in which a dialog has another size.
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
