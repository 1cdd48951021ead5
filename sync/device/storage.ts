let asked = false

/** Asks the browser, once per tab and after a meaningful act, not to evict this site's storage. */
export const keepStorage = (): void => {
  if (asked || typeof navigator === 'undefined') return
  // In workers `navigator.storage` has no `persist`.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } }
  if (!storage?.persist) return
  asked = true
  storage.persist().catch(() => {
    asked = false
  })
}
