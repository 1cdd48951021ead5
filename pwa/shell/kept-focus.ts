/** The elements that may take a lost focus. */
const places = 'article, section[aria-labelledby], main, [role=dialog]'

const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Keeps the focus when its element leaves the page. Returns the function that ends this.
 *
 * - The nearest place around the element that is still there gets the focus.
 * - Each dialog over the page has a focus of its own. Once it is closed, the page's former focus returns, even if one dialog replaced another
 *   that no longer knows its opener.
 * - If another screen replaced the page, its heading gets the focus, so that a screen reader announces the screen.
 */
export function keepFocus(): () => void {
  /** For each dialog, and for the page: the last focused element and its ancestors. */
  const ways = new WeakMap<Element, Element[]>()
  let last: Element | undefined

  const note = ({ target }: FocusEvent) => {
    const way: Element[] = []
    for (let one = target as Element | null; one; one = one.parentElement) way.push(one)
    last = way[0]
    ways.set(way.find((one) => one.matches(dialogs)) ?? document.body, way)
  }
  const keep = () => {
    if (document.activeElement !== document.body || last?.isConnected !== false) return
    const dialog = topDialog()
    const way = ways.get(dialog ?? document.body) ?? []
    const near = way.find((one, steps) => one.isConnected && (steps === 0 || one.matches(places)))
    const next = near ?? (dialog ? undefined : headOfScreen())
    // The next screen may not be rendered yet.
    if (!(next instanceof HTMLElement)) return
    last = undefined
    if (way.length > 0) return focusPlace(next)
    // The opener of the dialog may have had the focus before this watch began. Only the dialog knows it, so the dialog acts first.
    setTimeout(() => document.activeElement === document.body && focusPlace(next), 100)
  }

  const observer = new MutationObserver(keep)
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

/** Returns the dialog opened last. A closing dialog is still in the document while it fades. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].findLast((dialog) => dialog.matches('[data-state=open]'))

const headOfScreen = (): Element | null => document.querySelector('main h1') ?? document.querySelector('main')

/** The place can be focused only until it loses the focus, so that a later press on its text does not focus it. */
const focusPlace = (place: HTMLElement): void => {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
