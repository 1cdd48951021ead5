import { documentIds } from '../../schema/documents.ts'

/*
 * What a person does on a rendered page before React listens. Links, `<details>` and scrolling work by themselves, and fields adopt their
 * text as they mount (pwa/ui/hooks/early-text.ts); a press of a button is kept here, and repeated once the app is hydrated.
 */

let pressed: HTMLElement | undefined

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

/** Repeats the last press. */
export const repeatPress = (): void => takePress()?.click()

/** A button that was pressed looks busy: on a slow network the app takes its time. */
const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
}

/** A form that is sent before the app is there would load the page again, without what the app makes of it. */
const refuseSubmit = (event: Event): void => event.preventDefault()

const takePress = (): HTMLElement | undefined => {
  const button = pressed
  pressed = undefined
  button?.removeAttribute('aria-busy')
  return button
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
