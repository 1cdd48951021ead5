const opener = '[popovertarget]'
const menus = '[popover]'
const knowsPopovers = () => 'popover' in HTMLElement.prototype

/**
 * Closes the menu when a visitor chooses one of its sections. Also opens it in browsers without popovers: Safari before 17, Firefox before 125. The
 * document itself prevents the second tap of a double one (index.html).
 */
export const followMenu = (page: Document, hasPopovers = knowsPopovers()): void => {
  page.addEventListener('click', ({ target, defaultPrevented }) => {
    if (!(target instanceof Element) || (defaultPrevented && target.closest(opener))) return
    const menu = page.querySelector<HTMLElement>(menus)
    if (!menu) return
    const isInside = target.closest(menus) !== null
    if (hasPopovers) return isInside && target.closest('a') ? menu.hidePopover() : undefined
    // Without this attribute, landing-header.tsx hides the menu in such a browser.
    menu.toggleAttribute('data-open', !isInside && target.closest(opener) !== null && !menu.hasAttribute('data-open'))
  })
}

/** Closes the menu around a button whose dialog opens before React handles events, because no other listener receives that press. */
export const leaveMenu = (target: EventTarget | null, hasPopovers = knowsPopovers()): void => {
  const button = target instanceof Element ? target.closest('[data-opens]') : null
  const menu = button?.closest<HTMLElement>(menus)
  if (!menu) return
  if (hasPopovers) menu.hidePopover()
  else menu.removeAttribute('data-open')
}
