import { createContext, useContext, useMemo } from 'react'

const InsideDialog = createContext(false)

/** Dialogs provide true: a list opened in a dialog must render inside it, or the dialog's focus trap would take the focus away. */
export const OverlayScope = InsideDialog.Provider

/**
 * Returns a list's positioning. The list renders beside its trigger, so that it belongs to the trigger's landmark. It is `fixed`, so that no card
 * clips it, but inside a dialog it moves with the scrolling content.
 */
export function useListPlace(isUnderField: boolean) {
  const strategy: 'absolute' | 'fixed' = useInsideDialog() ? 'absolute' : 'fixed'
  return useMemo(
    () => ({ strategy, ...(isUnderField && { placement: 'bottom-start' as const, sameWidth: false, gutter: 6 }) }),
    [strategy, isUnderField],
  )
}

/** Whether the component is inside a dialog. */
export const useInsideDialog = () => useContext(InsideDialog)
