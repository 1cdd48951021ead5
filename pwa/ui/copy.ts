import { showToast, type ToastMessage } from './toast.ts'

/** Puts a text on the clipboard and says so; `otherwise` is said where the browser has none, or doesn't let this page. */
export const copy = async (text: string, done: string, otherwise: ToastMessage): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: done })
  } catch {
    showToast(otherwise)
  }
}
