import { createContext, useContext, useMemo } from 'react'

const InsideDialog = createContext(false)

/** Dialogs provide true: a list opened inside stays inside, or the dialog's focus trap would fight for the focus. */
export const OverlayScope = InsideDialog.Provider

/**
 * Lists stay where they are asked for, so that they belong to its landmark: fixed, so that no card cuts them off, and in a dialog
 * with what scrolls there.
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
