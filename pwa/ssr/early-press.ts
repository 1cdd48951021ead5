import { openEarlyDialogs, stopEarlyDialogs } from '../ui/overlays/early-dialog.ts'

/*
 * A press on a page before React listens. Links, `<details>` and scrolling work by themselves, and fields adopt their text as they mount
 * (pwa/ui/hooks/early-text.ts). The document's own script keeps the last press of a button (early-press.html); it is repeated once the page is
 * hydrated.
 */

declare global {
  interface Window {
    early: {
      keep: (event: Event) => void
      button?: HTMLElement
      /** Whether dialogs open without React. Presses of buttons that open a dialog, and presses in it, are then no longer kept. */
      hasDialogs?: boolean
      /** Called at each press that is kept. */
      wake?: () => void
      /** Whether the landing is hydrated; for tests. */
      isAlive?: boolean
    }
  }
}

const types = ['click', 'submit']

const keep = (): void => {
  for (const type of types) addEventListener(type, window.early.keep, { capture: true })
}

/** Opens the dialogs of the page without React, also the one whose button was pressed before. */
export const letDialogsOpen = (): void => {
  openEarlyDialogs()
  // From now on stray taps are refused first.
  stopKeeping()
  keep()
  window.early.hasDialogs = true
  if (window.early.button?.dataset['opens']) takePress()?.click()
}

/** Call it before hydration where React shall hydrate first what is pressed. */
export const stopKeeping = (): void => {
  for (const type of types) removeEventListener(type, window.early.keep, { capture: true })
}

/**
 * Repeats the last kept press, once the page is hydrated. The server renders the visitor's version of the page. If the app replaces it by a signed-in
 * person's version, the button may disappear and return once the device's data are read, as the button to apply does. Then the new button is pressed.
 */
export const repeatPress = (): void => {
  stopKeeping()
  const button = takePress()
  if (button?.isConnected) button.click()
  else if (button) pressOnceThere(nameOf(button), Date.now() + buttonReturnTimeoutMs)
}

/** Milliseconds in which a button that has disappeared may return. */
const buttonReturnTimeoutMs = 3_000

/** Presses the button of this name once it is there. Presses nothing if two buttons have the name, or if the person presses something first. */
const pressOnceThere = (name: string, until: number): void => {
  const leave = new AbortController()
  const look = () => {
    if (leave.signal.aborted) return
    const [button, another] = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === name)
    if (!button && Date.now() < until) return void setTimeout(look, 50)
    leave.abort()
    if (!another) button?.click()
  }
  addEventListener('click', () => leave.abort(), { capture: true, signal: leave.signal })
  look()
}

/** Returns the text of a button and the title of the card around it. */
const nameOf = (button: Element): string =>
  `${button.textContent} ${button.closest('article')?.querySelector('h2, h3')?.textContent}`

const takePress = (): HTMLElement | undefined => {
  const { button } = window.early
  delete window.early.button
  button?.removeAttribute('aria-busy')
  return button
}

/**
 * Code that failed to load can only be requested again by a new document. The page stays readable until somebody presses a button. Without network it
 * stays even then, because a new document would fail too.
 */
export const reloadOnPress = (): void => {
  const wasOpen = stopEarlyDialogs()
  window.early.hasDialogs = false
  window.early.wake = reload
  keep()
  if (wasOpen || window.early.button) reload()
}

const reload = (): void => {
  takePress()
  if (navigator.onLine) location.reload()
}
