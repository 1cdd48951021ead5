/** Where a focus may go that lost its place. */
const places = 'article, section[aria-labelledby], main, [role=dialog]'

const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Keeps the focus near when what has it leaves the page: it goes to the nearest place around it that is still there. A dialog over the page
 * has a focus of its own; once it is closed, the focus goes on where the page had it, also where one dialog came in the place of another
 * and no longer knows what opened the first. Where a screen came in the place of another, its heading has the focus, so that a screen reader says
 * where one is. Returns what ends it.
 */
export function keepFocus(): () => void {
  /** By dialog, or the page: the element that had the focus last, and those around it. */
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
    // The next screen may still be on its way.
    if (!(next instanceof HTMLElement)) return
    last = undefined
    if (way.length > 0) return focusPlace(next)
    // What opened the dialog may have had the focus before this watch began: the dialog knows it, and comes first.
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

/** The one that was opened last. One that closes is still there while it fades. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].findLast((dialog) => dialog.matches('[data-state=open]'))

const headOfScreen = (): Element | null => document.querySelector('main h1') ?? document.querySelector('main')

/** A place takes the focus for now only: a press on its text should not give it the focus later. */
const focusPlace = (place: HTMLElement): void => {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
