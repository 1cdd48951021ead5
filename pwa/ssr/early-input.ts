import { documentIds } from '../../schema/documents.ts'

/*
 * What a person does on a rendered page before React listens. Links, `<details>` and scrolling work by themselves, and fields adopt their
 * text as they mount (pwa/ui/hooks/early-text.ts); a press of a button is kept here, and repeated once the app is hydrated.
 */

let pressed: { button: HTMLElement; name: string } | undefined

const findApp = () => document.getElementById(documentIds.app)

/** Keeps presses until `stopKeeping`. */
export const keepEarlyInput = (): void => {
  findApp()?.addEventListener('click', keepPress)
  findApp()?.addEventListener('submit', refuseSubmit)
}

/** The caller hydrates next: from then on React hydrates whatever is pressed first. */
export const stopKeeping = (): void => {
  findApp()?.removeEventListener('click', keepPress)
  findApp()?.removeEventListener('submit', refuseSubmit)
}

/**
 * Repeats the last press. The server renders the page of a visitor; where it becomes that of a person who is signed in, the button may go and come
 * back once the device has answered, as the one to apply does. Then the new one is pressed.
 */
export const repeatPress = (): void => {
  const press = takePress()
  if (press?.button.isConnected) press.button.click()
  else if (press) pressOnceThere(press.name, Date.now() + patience)
}

/** Milliseconds within which a button that has gone is looked for. */
const patience = 3_000

/** Nothing is pressed where two buttons bear the name, or once the person presses something themselves. */
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

/** What a button is called, and the title of the card on which it stands. */
const nameOf = (button: Element): string =>
  `${button.textContent} ${button.closest('article')?.querySelector('h2, h3')?.textContent}`

/** A button that was pressed looks busy: on a slow network the app takes its time. */
const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  pressed?.button.removeAttribute('aria-busy')
  pressed = { button, name: nameOf(button) }
  button.setAttribute('aria-busy', 'true')
}

/** A form that is sent before the app is there would load the page again, without what the app makes of it. */
const refuseSubmit = (event: Event): void => event.preventDefault()

const takePress = () => {
  const press = pressed
  pressed = undefined
  press?.button.removeAttribute('aria-busy')
  return press
}

/**
 * Code that failed to load can only be asked for again by a new document. The page stays readable until somebody presses a button, and
 * also then without a network: a new document would fail too.
 */
export const reloadOnPress = (): void => {
  const reload = () => {
    if (takePress() && navigator.onLine) location.reload()
  }
  reload()
  findApp()?.addEventListener('click', reload)
}
