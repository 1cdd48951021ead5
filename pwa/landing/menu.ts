import { doubleTap } from '../ui/hooks/double-tap-time.ts'

const opener = '[popovertarget]'
const menus = '[popover]'
const knowsPopovers = () => 'popover' in HTMLElement.prototype

/**
 * Closes the menu when a visitor chooses one of its sections, but not at the second tap of a double one. Also opens it in browsers without popovers:
 * Safari before 17, Firefox before 125.
 */
export const followMenu = (page: Document, hasPopovers = knowsPopovers()): void => {
  const isSecondTap = rememberTaps()
  page.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest(opener) && isSecondTap(event)) return event.preventDefault()
    const menu = page.querySelector<HTMLElement>(menus)
    if (!menu) return
    const isInside = target.closest(menus) !== null
    if (hasPopovers) return isInside && target.closest('a') ? menu.hidePopover() : undefined
    // Without this attribute, landing-header.tsx hides the menu in such a browser.
    menu.toggleAttribute('data-open', !isInside && target.closest(opener) !== null && !menu.hasAttribute('data-open'))
  })
}

/** Returns the function that says whether a press follows another one so soon that it is the second of a double tap. Keys press as often as they like. */
const rememberTaps = () => {
  let last = -Infinity
  return ({ detail, timeStamp }: MouseEvent): boolean => {
    const isSecond = detail > 0 && timeStamp - last < doubleTap
    last = timeStamp
    return isSecond
  }
}

/** Closes the menu around a button whose dialog opens before React handles events, because no other listener receives that press. */
export const leaveMenu = (target: EventTarget | null, hasPopovers = knowsPopovers()): void => {
  const button = target instanceof Element ? target.closest('[data-opens]') : null
  const menu = button?.closest<HTMLElement>(menus)
  if (!menu) return
  if (hasPopovers) menu.hidePopover()
  else menu.removeAttribute('data-open')
}
