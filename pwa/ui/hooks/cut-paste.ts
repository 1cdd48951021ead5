import { useState, type ClipboardEvent, type InputEvent } from 'react'

/** Whether the browser has cut a paste at the field's limit, until something else is typed (rule 1.2.550). The listeners belong around the field. */
export function useCutPaste() {
  const [isCut, setCut] = useState(false)
  return {
    isCut,
    listeners: {
      onPaste: (event: ClipboardEvent) => setCut(isTooLong(event)),
      onInput: (event: InputEvent) => event.nativeEvent.inputType !== 'insertFromPaste' && setCut(false),
    },
  }
}

/** Whether the pasted text would take the field past its limit. */
const isTooLong = ({ target, clipboardData }: ClipboardEvent): boolean => {
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0) return false
  const { value, selectionStart, selectionEnd, maxLength } = target
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return value.length - replaced + clipboardData.getData('text').length > maxLength
}
