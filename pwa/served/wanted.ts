import { documentIds } from '../../schema/documents.ts'

/** How long a page that nobody touches is left to be read, in ms. */
const readingTime = 5_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart', 'scroll']

let pressed: HTMLElement | undefined
let released: Promise<void> | undefined
let stopped: Promise<void> | undefined

/**
 * Resolves when the app should start: at once where nothing was rendered for it or somebody is signed in; else at the first sign of
 * somebody, or once they had time to read. The page's links work meanwhile; a press of a button is kept. Starting takes a slow phone
 * a second of work, in small pieces: it should not fall into the moment when the page is first looked at.
 */
export const untilWanted = async (): Promise<void> => {
  const rendered = document.getElementById(documentIds.rendered)
  if (!rendered) return
  rendered.addEventListener('pointerdown', beginPress)
  rendered.addEventListener('click', keepPress)
  rendered.addEventListener('submit', keepForm)
  document.addEventListener('scroll', roll, true)
  if ('signedIn' in document.documentElement.dataset) return
  await new Promise<void>((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
    const rest = () => setTimeout(resolve, readingTime)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
}

/** Lets the page answer to whoever uses it. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Between finger down and click: what is taken away meanwhile would never be clicked. A finger that begins to swipe ends as a pointer
 * while it's still on the page.
 */
const beginPress = ({ pointerType }: PointerEvent): void => {
  const endings = pointerType === 'touch' ? ['touchend', 'touchcancel'] : ['pointerup', 'pointercancel']
  const end = new Promise<void>((resolve) => {
    const letClickPass = () => setTimeout(resolve, 50)
    for (const ending of endings) addEventListener(ending, letClickPass, { once: true })
  })
  released = end
  void end.then(() => {
    if (released === end) released = undefined
  })
}

/** How long after its last movement something that was swiped stands still, in ms. */
const stillness = 150
let stop = () => {}
let stopping: ReturnType<typeof setTimeout> | undefined

/** What a finger pushed rolls on without it, and snaps into its place; taken away meanwhile it would stop halfway. */
const roll = (): void => {
  if (!document.getElementById(documentIds.rendered)) return document.removeEventListener('scroll', roll, true)
  clearTimeout(stopping)
  stopping = setTimeout(() => stop(), stillness)
  stopped ??= new Promise((resolve) => {
    stop = () => {
      stopped = undefined
      resolve()
    }
  })
}

/** Resolves once nobody holds a finger on the page and nothing on it rolls on; undefined when it is so. */
export const untilAtRest = (): Promise<void> | undefined => {
  const rest = async () => {
    for (let busy = released ?? stopped; busy; busy = released ?? stopped) await busy
  }
  return (released ?? stopped) ? rest() : undefined
}

/** The button shows that it was heard: on a slow network the app takes its time. */
const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
}

/**
 * Code that did not come is asked for again by a new page only. Until somebody presses something this one can be read, and without
 * network it stays: a new page would not come either.
 */
export const reloadOnPress = (): void => {
  const reload = () => {
    if (takePress() && navigator.onLine) location.reload()
  }
  reload()
  document.getElementById(documentIds.rendered)?.addEventListener('click', reload)
}

/** A form that is sent before the app is there would load the page anew, without what the app makes of it. */
const keepForm = (event: Event): void => event.preventDefault()

/** The button that was pressed last, once. */
export const takePress = (): HTMLElement | undefined => {
  const button = pressed
  pressed = undefined
  button?.removeAttribute('aria-busy')
  return button
}
