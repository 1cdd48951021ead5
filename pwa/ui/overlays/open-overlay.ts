import { useBackGesture } from '../hooks/back-gesture.ts'
import { usePressElsewhere, type ListScope } from './press-elsewhere.ts'
import { useOpened } from './dialog-queue.ts'

/** While an overlay is open, the back gesture closes it, and no dialog opens over it unasked. */
export function useOpenOverlay(isOpen: boolean): void {
  useBackGesture(isOpen)
  useOpened(isOpen)
}

interface OpenListProps {
  isOpen: boolean
  scope: ListScope
  onClose: () => void
}

/** `useOpenOverlay` for a list or panel, which a press elsewhere closes. */
export function OpenList({ isOpen, scope, onClose }: OpenListProps): null {
  useOpenOverlay(isOpen)
  usePressElsewhere(isOpen && scope, onClose)
  return null
}
