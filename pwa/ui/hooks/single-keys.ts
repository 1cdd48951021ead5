/** The key holds `off`; without it keys without a modifier act (WCAG 2.1.4 asks for a way to turn them off). */
const storageKey = 'coup-de-main.single-keys'

/** What was chosen in a browser that refuses its storage. */
let unstored = true

/** Whether single keys such as "j" act on this device. */
export const readSingleKeys = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return unstored
  }
}

/** In a browser that refuses its storage the choice lasts until the page is left. */
export const chooseSingleKeys = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    unstored = isOn
  }
}

const textFields = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]'

/** Whether the event is a single key that somebody means as a shortcut: no modifier, not typed into a field, and not turned off. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(textFields)) &&
  readSingleKeys()

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Returns the dialog, menu or list that was opened last; undefined while the page itself has the keys. */
export const topLayer = (): Element | undefined =>
  [...document.querySelectorAll(layers)].findLast((layer) => layer.matches('[data-state=open]'))
