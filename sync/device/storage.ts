let asked = false

/** Asks the browser, once per tab and after a meaningful act, not to evict this site's storage. */
export const keepStorage = (): void => {
  if (asked || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  asked = true
  navigator.storage.persist().catch(() => {
    asked = false
  })
}
