import { useEffect, useEffectEvent } from 'react'

/** The platform's, which its types don't know yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** A phone's back gesture closes what is open rather than leaving the page, where the browser tells of it (Chromium on Android). */
export function useBackGesture(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
