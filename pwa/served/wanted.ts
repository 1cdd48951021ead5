import { documentIds } from '../../schema/documents.ts'

const longestWait = 2_000

let pressed: HTMLElement | undefined

/**
 * Resolves when the app should start: at once where nothing was rendered for it; else at the first sign of somebody, or when the
 * browser has nothing better to do. The page can be read meanwhile and its links work; a press of a button is kept.
 */
export const untilWanted = async (): Promise<void> => {
  const rendered = document.getElementById(documentIds.rendered)
  if (!rendered) return
  rendered.addEventListener('click', keepPress)
  rendered.addEventListener('submit', keepForm)
  await new Promise<void>((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'])
      addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
    const rest = () => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWait })
      else setTimeout(resolve, 200)
    }
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
}

/** Lets the page answer to whoever uses it. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button) pressed = button
}

/** A form that is sent before the app is there would load the page anew, without what the app makes of it. */
const keepForm = (event: Event): void => event.preventDefault()

/** The button that was pressed last, once. */
export const takePress = (): HTMLElement | undefined => {
  const button = pressed
  pressed = undefined
  return button
}
