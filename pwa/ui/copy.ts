import { showToast, type ToastMessage } from './toast.ts'

/** Copies a text and shows the toast `done`, or `otherwise` if the browser has no clipboard or denies access to it. */
export const copy = async (text: string, done: string, otherwise: ToastMessage): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: done })
  } catch {
    showToast(otherwise)
  }
}
