/** The fields of a form. A button is none. */
const fields = 'input:not([type=hidden]), textarea, select, [role=combobox]'
const withoutText = new Set(['checkbox', 'radio', 'file', 'range', 'search', 'button', 'submit', 'color'])

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns what has the focus first in a dialog: the element marked `data-autofocus`, the first field if it waits for text and a finger is not
 * what points, or else the heading. On a button such as "Fermer" a ring would draw the eye away from what the dialog says, and another field would open the keyboard over it. A field that is
 * disabled until its draft is read gets the focus then.
 */
export function firstFocus(dialog: HTMLElement | null): HTMLElement | null {
  if (!dialog) return null
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) return marked
  const heading = dialog.querySelector<HTMLElement>('[data-part=title]')
  const first = dialog.querySelector<HTMLElement>(fields)
  const isTouched = matchMedia('(pointer: coarse)').matches
  if (!first || isTouched || !waitsForText(first)) return heading
  if (!first.disabled) return first
  const watch = new MutationObserver(() => {
    if (first.disabled) return
    watch.disconnect()
    if (document.activeElement === heading && waitsForText(first)) first.focus({ preventScroll: true })
  })
  watch.observe(first, { attributeFilter: ['disabled'] })
  return heading
}

/** A field of one line waits for text while it is empty: one that is filled is read first. */
const waitsForText = (field: HTMLElement): field is TextField => {
  if (field instanceof HTMLTextAreaElement) return !field.readOnly
  return field instanceof HTMLInputElement && !withoutText.has(field.type) && !field.readOnly && field.value === ''
}
