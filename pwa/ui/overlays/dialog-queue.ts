import { useEffect, useId, useSyncExternalStore } from 'react'

/** How many dialogs are open or on their way. */
let open = 0
/** Who wants to open a dialog unasked, in the order in which they came. */
const waiting: string[] = []
let current: string | undefined
const watchers = new Set<() => void>()

/** After all effects of what React shows now: a dialog whose code has come follows the one that stood for it, and nothing opens in between. */
const settle = () =>
  queueMicrotask(() => {
    if (current === undefined && open === 0) current = waiting[0]
    watchers.forEach((tell) => tell())
  })

/** Says that a dialog is open, so that none opens over it unasked. */
export function useOpened(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    open += 1
    return () => {
      open -= 1
      settle()
    }
  }, [isOpen])
}

/**
 * Returns whether a dialog that nobody asked for may open: once every other one is closed, one after the other. It keeps its turn for as
 * long as it is wanted.
 */
export function useQueuedDialog(isWanted: boolean): boolean {
  const me = useId()
  useEffect(() => {
    if (!isWanted) return
    waiting.push(me)
    settle()
    return () => {
      waiting.splice(waiting.indexOf(me), 1)
      if (current === me) current = undefined
      settle()
    }
  }, [isWanted, me])
  return useSyncExternalStore(watch, () => isWanted && current === me)
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
