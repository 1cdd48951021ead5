const opener = '[popovertarget]'

/** Closes the menu when somebody chooses a section in it, and opens it where the browser has no popovers: Safari before 17, Firefox before 125. */
export const followMenu = (page: Document, hasPopovers = 'popover' in HTMLElement.prototype): void => {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const menu = page.querySelector<HTMLElement>('[popover]')
    if (!menu) return
    const isLink = target.closest('[popover] a') !== null
    if (hasPopovers) return isLink ? menu.hidePopover() : undefined
    // landing-header.tsx hides it there unless this stands on it.
    menu.toggleAttribute('data-open', target.closest(opener) !== null && !menu.hasAttribute('data-open'))
  })
}
