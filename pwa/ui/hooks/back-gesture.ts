import { useEffect } from 'react'

/** Chromium's interface, which TypeScript's types lack. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * While `isOpen`, a phone's back gesture closes the top-most overlay like Escape, and the page stays. This needs CloseWatcher (Chromium on
 * Android); in other browsers the gesture navigates. Escape itself never reaches the watcher: every overlay that closes on it prevents its
 * default.
 */
export function useBackGesture(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // A watcher fires once; a busy dialog stays open and needs a new one.
        watch()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
      })
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}
