/*
 * A rendered page holds some dialogs closed, so that they open before React listens: a press of a button that `opens` one shows it at
 * once, and its fields can be typed into. As the dialog is hydrated it takes over what was opened and pressed meanwhile; its fields
 * adopt their text (`hooks/early-text.ts`).
 */

/** A dialog that was opened before React listened. */
export interface EarlyDialog {
  /** The button that opened it, which gets the focus back. */
  opener: HTMLElement
  /** What was pressed in it and needs React, in order. */
  presses: readonly HTMLElement[]
}

/** Marks the element around a rendered dialog with the dialog's name. */
export const frameAttribute = 'data-dialog'

/** The attributes of a button that opens the dialog of this name. */
export const opens = (name: string) => ({ 'data-opens': name })

let opened: { frame: HTMLElement; opener: HTMLElement; presses: HTMLElement[] } | undefined
const hydrated = new WeakSet<Element>()

/** From now on presses open the dialogs that are not hydrated yet. */
export const openEarlyDialogs = (): void => {
  // The window comes first: React would hydrate the whole page before it handled the press.
  window.addEventListener('click', handlePress, { capture: true })
  window.addEventListener('keydown', handleKey, { capture: true })
}

/** From now on nothing opens early, for React will not come. Returns whether a dialog was open. */
export const stopEarlyDialogs = (): boolean => {
  window.removeEventListener('click', handlePress, { capture: true })
  window.removeEventListener('keydown', handleKey, { capture: true })
  return dropEarlyDialog()
}

/** A dialog that is being hydrated calls this with its frame. Returns what was done with it until now, if it was opened. */
export const takeEarlyDialog = (frame: HTMLElement): EarlyDialog | undefined => {
  hydrated.add(frame)
  if (opened?.frame !== frame) return undefined
  const { opener, presses } = opened
  opened = undefined
  for (const pressed of presses) pressed.removeAttribute('aria-busy')
  return { opener, presses }
}

/** Whether a dialog is open that React does not know of yet. */
export const isEarlyDialogOpen = (): boolean => opened !== undefined

/** Closes what React cannot take over because its code does not come. Returns whether it was open. */
export const dropEarlyDialog = (): boolean => {
  const wasOpen = isEarlyDialogOpen()
  close()
  return wasOpen
}

const handlePress = (event: MouseEvent): void => {
  if (!(event.target instanceof Element)) return
  const opener = event.target.closest<HTMLElement>('[data-opens]')
  const frame = opener && document.querySelector<HTMLElement>(`[${frameAttribute}="${opener.dataset['opens']}"]`)
  if (frame && hydrated.has(frame)) {
    // React opens it too, but takes half a second for that on a slow phone. Between two dialogs it must close the first.
    if (!opener.closest('[role=dialog]')) show(frame)
  } else if (frame) {
    keepFromReact(event)
    // From a dialog to the next, the focus goes back to the page.
    open(frame, opened?.opener ?? opener)
  } else if (opened?.frame.contains(event.target)) {
    handlePressInside(event, event.target)
  }
}

const handlePressInside = (event: MouseEvent, target: Element): void => {
  // A field's label and a link work by themselves.
  const pressed = target.closest<HTMLElement>('button, label:has(input)')
  if (!pressed) return
  keepFromReact(event)
  if (pressed.dataset['part'] === 'close-trigger') return close()
  pressed.setAttribute('aria-busy', 'true')
  opened?.presses.push(pressed)
}

const handleKey = (event: KeyboardEvent): void => {
  if (!opened || event.key !== 'Escape') return
  keepFromReact(event)
  close()
}

/** Without its default: a form would be sent by the browser, with everything in the address. */
const keepFromReact = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

const open = (frame: HTMLElement, opener: HTMLElement): void => {
  if (opened) hide(opened.frame)
  opened = { frame, opener, presses: [] }
  show(frame)
  const first = frame.querySelector<HTMLElement>('[data-autofocus]')
  ;(first ?? frame.querySelector<HTMLElement>('[data-part=close-trigger]'))?.focus({ preventScroll: true })
}

const close = (): void => {
  if (!opened) return
  const { frame, opener } = opened
  opened = undefined
  hide(frame)
  opener.focus({ preventScroll: true })
}

/* What Ark renders of an open and of a closed dialog. */

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
