/**
 * Sets the style that Ark sets on the document when a dialog opens: the width of its scrollbar, zero on a phone. Setting an equal value again changes
 * nothing; a new value restyles the whole page.
 */
export const keepScrollbarWidth = (): void => {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar-width', `${innerWidth - clientWidth}px`)
}
