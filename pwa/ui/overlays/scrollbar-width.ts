/**
 * Writes what Ark writes to the document as a dialog opens: the width of its scrollbar, none on a phone. A value that is there already
 * changes nothing; a new one restyles the whole page.
 */
export const keepScrollbarWidth = (): void => {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar-width', `${innerWidth - clientWidth}px`)
}
