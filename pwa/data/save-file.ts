/** Milliseconds before the URL is revoked. Safari reads it after the click: a URL that is revoked at once downloads nothing. */
const untilRead = 60_000

/** Lets the browser save a file. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), untilRead)
}
