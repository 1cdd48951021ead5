import { useEffect, useEffectEvent } from 'react'

interface ClosingPressProps {
  /** The `data-scope` of the open list or panel. */
  scope: 'menu' | 'popover' | 'select'
  onPress: () => void
}

/**
 * Closes an open list or panel at a press elsewhere. Ark does so too, but up to a frame after the press, and not if the press has opened a dialog by
 * then: the list would stay open above it.
 */
export function ClosingPress({ scope, onPress }: ClosingPressProps): null {
  const press = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(`[data-scope=${scope}]`) && !isInDialogAbove(target, scope))
      onPress()
  })
  useEffect(() => {
    const hear = (event: MouseEvent) => press(event)
    // Before the press opens anything.
    addEventListener('click', hear, { capture: true })
    return () => removeEventListener('click', hear, { capture: true })
  }, [])
  return null
}

/** Whether the press is inside a dialog that was opened from the list or panel. */
const isInDialogAbove = (target: Element, scope: string): boolean => {
  const dialog = target.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && !dialog.querySelector(`[data-scope=${scope}][data-part=content][data-state=open]`)
}
