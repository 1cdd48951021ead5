import { createContext, useContext, useMemo } from 'react'

const InsideDialog = createContext(false)

/** Dialogs provide true: a list opened in a dialog must render inside it, or the dialog's focus trap would take the focus away. */
export const OverlayScope = InsideDialog.Provider

/**
 * Returns how a list is positioned. It renders beside its trigger, so that it belongs to the trigger's landmark: `fixed`, so that no card
 * clips it, or inside a dialog with the scrolling content.
 */
export function useListPlace(isUnderField: boolean) {
  const strategy: 'absolute' | 'fixed' = useInsideDialog() ? 'absolute' : 'fixed'
  return useMemo(
    () => ({ strategy, ...(isUnderField && { placement: 'bottom-start' as const, sameWidth: false, gutter: 6 }) }),
    [strategy, isUnderField],
  )
}

/** Whether the part stands in a dialog. */
export const useInsideDialog = () => useContext(InsideDialog)
