import { afterPaint } from '../after-paint.ts'
import { firstFocus } from './first-focus.ts'

/*
 * A rendered page contains some dialogs, closed, so that they can open before React listens. A press of a button that `opens` one shows it at once,
 * and its fields accept text. When the dialog is hydrated, it takes over its state and the presses; its fields adopt their text
 * (`hooks/early-text.ts`).
 */

/** Marks the element around a rendered dialog with the dialog's name. */
export const frameAttribute = 'data-dialog'

/** The attributes of a button that opens the dialog of this name. */
export const opens = (name: string) => ({ 'data-opens': name })

/** A dialog that was opened before React listened. */
interface EarlyDialog {
  frame: HTMLElement
  /** The button that opened it, which gets the focus back. */
  opener: HTMLElement
  /** The pressed elements inside it that need React, in order. */
  presses: HTMLElement[]
}

let opened: EarlyDialog | undefined
/** The dialog that React has taken over, until its presses are repeated. */
let taken: EarlyDialog | undefined
let isRepeating = false
const hydrated = new WeakSet<Element>()

/** Makes presses open the dialogs that are not hydrated yet. */
export const openEarlyDialogs = (): void => {
  // Listens on the window, before React, which would hydrate the whole page before it handled the press.
  window.addEventListener('click', handlePress, { capture: true })
  window.addEventListener('keydown', handleKey, { capture: true })
}

/** Stops opening dialogs early, because React failed to load. Returns whether a dialog was open. */
export const stopEarlyDialogs = (): boolean => {
  window.removeEventListener('click', handlePress, { capture: true })
  window.removeEventListener('keydown', handleKey, { capture: true })
  return dropEarlyDialog()
}

/**
 * Called with its frame by a dialog that is being hydrated. Repeats the presses inside the dialog, and returns the button that opened it, if it was
 * opened.
 */
export const takeEarlyDialog = (frame: HTMLElement): HTMLElement | undefined => {
  hydrated.add(frame)
  if (!opened || opened.frame.dataset['dialog'] !== frame.dataset['dialog']) return undefined
  const before = opened.frame
  const { opener, presses } = opened
  taken = { opener, frame, presses: presses.map((pressed) => counterpartOf(pressed, before, frame)) }
  opened = undefined
  if (before === frame) afterPaint(repeatNextPress)
  else
    afterPaint(() => {
      carryOver(before, frame)
      afterPaint(repeatNextPress)
    })
  return opener
}

const controls = 'button, label, input, textarea, select'

/**
 * Returns the element that stands in the new frame where this one stood. React renders a page anew, with another frame, where a browser has translated
 * a text of it before the hydration.
 */
const counterpartOf = (element: HTMLElement, before: HTMLElement, frame: HTMLElement): HTMLElement => {
  const at = [...before.querySelectorAll(controls)].indexOf(element)
  return before === frame ? element : (frame.querySelectorAll<HTMLElement>(controls)[at] ?? element)
}

/** Types into the fields of the new frame what was typed into the one before. */
const carryOver = (before: HTMLElement, frame: HTMLElement): void => {
  const fieldsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const now = fieldsOf(frame)
  for (const [at, { value }] of fieldsOf(before).entries()) {
    const field = now[at]
    if (!field || field.value === value) continue
    // React has replaced the element's own setter, by which it would take the text for its own.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  }
}

/** Each press waits for the rendering of the one before: a form that is ticked and then sent must know that it is ticked. */
const repeatNextPress = (): void => {
  const pressed = taken?.presses.shift()
  if (!pressed) return void (taken = undefined)
  pressed.removeAttribute('aria-busy')
  isRepeating = true
  pressed.click()
  isRepeating = false
  afterPaint(repeatNextPress)
}

/** Whether a dialog is open that is not hydrated yet. */
export const isEarlyDialogOpen = (): boolean => opened !== undefined

/** Closes a dialog that React can't take over because its code does not load. Returns whether one was open. */
export const dropEarlyDialog = (): boolean => {
  const wasOpen = isEarlyDialogOpen()
  close()
  return wasOpen
}

const handlePress = (event: MouseEvent): void => {
  if (isRepeating || !(event.target instanceof Element)) return
  const opener = event.target.closest<HTMLElement>('[data-opens]')
  const frame = opener && document.querySelector<HTMLElement>(`[${frameAttribute}="${opener.dataset['opens']}"]`)
  if (frame && hydrated.has(frame)) {
    // React opens it too, but takes half a second for that on a slow phone. Within a dialog React must close that dialog first.
    if (!opener.closest('[role=dialog]')) show(frame)
  } else if (frame) {
    keepFromReact(event)
    // If one dialog leads to another, the focus later returns to the page's button.
    open(frame, opened?.opener ?? opener)
  } else {
    const around = opened ?? taken
    if (around?.frame.contains(event.target)) handlePressInside(event, event.target, around)
  }
}

const handlePressInside = (event: MouseEvent, target: Element, { presses }: EarlyDialog): void => {
  // Labels of text fields and links work by themselves.
  const pressed = target.closest<HTMLElement>('button, label:has(input)')
  if (!pressed) return
  keepFromReact(event)
  if (opened && pressed.dataset['part'] === 'close-trigger') return close()
  pressed.setAttribute('aria-busy', 'true')
  presses.push(pressed)
}

const handleKey = (event: KeyboardEvent): void => {
  if (!opened || event.key !== 'Escape') return
  keepFromReact(event)
  close()
}

/** Also prevents the browser's default, which would submit a form with all its values in the address. */
const keepFromReact = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

const open = (frame: HTMLElement, opener: HTMLElement): void => {
  if (opened) hide(opened.frame)
  opened = { frame, opener, presses: [] }
  show(frame)
  firstFocus(frame)?.focus({ preventScroll: true })
}

const close = (): void => {
  if (!opened) return
  const { frame, opener } = opened
  opened = undefined
  hide(frame)
  opener.focus({ preventScroll: true })
}

/* The attributes that Ark renders on an open and on a closed dialog. */

const show = (frame: HTMLElement): void => {
  for (const part of partsOf(frame)) {
    part.hidden = false
    part.dataset['state'] = 'open'
  }
}

const hide = (frame: HTMLElement): void => {
  for (const part of partsOf(frame)) {
    part.hidden = true
    part.dataset['state'] = 'closed'
  }
}

const partsOf = (frame: HTMLElement) => frame.querySelectorAll<HTMLElement>('[data-scope=drawer][data-state]')
