import { useEffect, useEffectEvent } from 'react'

/** The `data-scope` of a list or panel. */
export type ListScope = 'menu' | 'popover' | 'combobox'

/**
 * Calls `onPress` at a press outside an open list or panel; `scope` is false while it is closed. Ark closes it too, but up to a frame after the
 * press, and not if the press has opened a dialog by then: the list would stay open above it.
 */
export function usePressElsewhere(scope: ListScope | false, onPress: () => void): void {
  const press = useEffectEvent(({ target }: MouseEvent) => {
    if (!scope || !(target instanceof Element)) return
    if (!target.closest(`[data-scope=${scope}]`) && !isInDialogAbove(target, scope)) onPress()
  })
  useEffect(() => {
    if (!scope) return
    const hear = (event: MouseEvent) => press(event)
    // Before the press opens anything.
    addEventListener('click', hear, { capture: true })
    return () => removeEventListener('click', hear, { capture: true })
  }, [scope])
}

/** Whether the press is inside a dialog that was opened from the list or panel. */
const isInDialogAbove = (target: Element, scope: ListScope): boolean => {
  const dialog = target.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && !dialog.querySelector(`[data-scope=${scope}][data-part=content][data-state=open]`)
}
