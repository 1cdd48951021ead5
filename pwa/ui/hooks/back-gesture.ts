import { useEffect } from 'react'

/** Chromium's, which TypeScript's types don't know yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * While `isOpen` a phone's back gesture does what Escape does: it closes what lies on top, and the page stays. Where the browser tells of
 * the gesture (Chromium on Android); elsewhere it stays the browser's. A press of Escape itself never comes here: whatever closes on it
 * prevents its default.
 */
export function useBackGesture(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // A watcher serves once, and a dialog that is busy stays.
        watch()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
      })
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}

/** The same, within a part that keeps to itself whether it is open. */
export function BackGesture({ isOpen }: { isOpen: boolean }): null {
  useBackGesture(isOpen)
  return null
}
