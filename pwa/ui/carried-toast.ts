/** Where the toast in sight waits for the next document of this tab (`toast.ts`, which a page without toasts has not loaded). */
export const carriedToastKey = 'coup-de-main.toast'

/** Whether the document before has left a toast. */
export const hasCarriedToast = (): boolean => {
  try {
    return sessionStorage.getItem(carriedToastKey) !== null
  } catch {
    return false
  }
}
