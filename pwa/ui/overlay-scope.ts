import { createContext, useContext } from 'react'

const InsideDialog = createContext(false)

/** Dialogs provide true: a list opened inside stays inside, or the dialog's focus trap would fight for the focus. */
export const OverlayScope = InsideDialog.Provider

/** Whether the part stands in a dialog. */
export const useInsideDialog = () => useContext(InsideDialog)
