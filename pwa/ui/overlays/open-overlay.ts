import { useBackGesture } from '../hooks/back-gesture.ts'
import { useOpened } from './dialog-queue.ts'

/** While an overlay is open, the back gesture closes it, and no dialog opens over it unasked. */
export function useOpenOverlay(isOpen: boolean): void {
  useBackGesture(isOpen)
  useOpened(isOpen)
}

/** `useOpenOverlay` for a part that renders nothing itself. */
export function OpenOverlay({ isOpen }: { isOpen: boolean }): null {
  useOpenOverlay(isOpen)
  return null
}
