import { documentIds } from '../../schema/documents.ts'

/*
 * Handles input on a rendered page before React listens. Links, `<details>` and scrolling work by themselves, and fields adopt their text as they
 * mount (pwa/ui/hooks/early-text.ts). A press of a button is stored here, and repeated once the app is hydrated.
 */

let pressed: { button: HTMLElement; name: string } | undefined

const findApp = () => document.getElementById(documentIds.app)

/** Stores presses until `stopKeeping`. */
export const keepEarlyInput = (): void => {
  findApp()?.addEventListener('click', keepPress)
  findApp()?.addEventListener('submit', refuseSubmit)
}

/** Call it right before hydration: from then on React hydrates first what is pressed. */
export const stopKeeping = (): void => {
  findApp()?.removeEventListener('click', keepPress)
  findApp()?.removeEventListener('submit', refuseSubmit)
}

/**
 * Repeats the last stored press. The server renders the visitor's version of the page. If the app replaces it by a signed-in person's version, the
 * button may disappear and return once the device's data are read, as the button to apply does. Then the new button is pressed.
 */
export const repeatPress = (): void => {
  const press = takePress()
  if (press?.button.isConnected) press.button.click()
  else if (press) pressOnceThere(press.name, Date.now() + patience)
}

/** Milliseconds in which a button that has disappeared may return. */
const patience = 3_000

/** Presses the button of this name once it is there. Presses nothing if two buttons have the name, or if the person presses something first. */
const pressOnceThere = (name: string, until: number): void => {
  const leave = new AbortController()
  const look = () => {
    if (leave.signal.aborted) return
    const [button, another] = [...(findApp()?.querySelectorAll('button') ?? [])].filter((one) => nameOf(one) === name)
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

/** The pressed button looks busy, because the app may load slowly. */
const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  pressed?.button.removeAttribute('aria-busy')
  pressed = { button, name: nameOf(button) }
  button.setAttribute('aria-busy', 'true')
}

/** Submitting a form before the app is ready would reload the page, without the app handling it. */
const refuseSubmit = (event: Event): void => event.preventDefault()

const takePress = () => {
  const press = pressed
  pressed = undefined
  press?.button.removeAttribute('aria-busy')
  return press
}

/**
 * Code that failed to load can only be requested again by a new document. The page stays readable until somebody presses a button. Without network it
 * stays even then, because a new document would fail too.
 */
export const reloadOnPress = (): void => {
  const reload = () => {
    if (takePress() && navigator.onLine) location.reload()
  }
  reload()
  findApp()?.addEventListener('click', reload)
}
