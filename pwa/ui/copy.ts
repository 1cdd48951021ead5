import { showToast, type ToastMessage } from './toast.ts'

/** Copies a text and shows the toast `done`, or `otherwise` if the browser copies nothing. */
export const copy = async (text: string, done: string, otherwise: ToastMessage): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The browser has no clipboard, or denies access to it, as those within other apps do.
    if (!copyByCommand(text)) return showToast(otherwise)
  }
  showToast({ kind: 'success', title: done })
}

/** Copies a text by the browser's own command, which asks the page for the text. Returns whether it did. */
const copyByCommand = (text: string): boolean => {
  let isGiven = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isGiven = true
  }
  document.addEventListener('copy', give)
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies there
    return document.execCommand('copy') && isGiven
  } finally {
    document.removeEventListener('copy', give)
  }
}
