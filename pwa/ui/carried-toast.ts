/** The key under which the shown toast is stored for the tab's next document. Pages without toasts do not load `toast.ts`. */
export const carriedToastKey = 'coup-de-main.toast'

/** Whether the previous document has left a toast. */
export const hasCarriedToast = (): boolean => {
  try {
    return sessionStorage.getItem(carriedToastKey) !== null
  } catch {
    return false
  }
}
