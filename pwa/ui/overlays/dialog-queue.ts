import { useEffect, useId, useSyncExternalStore } from 'react'

/** The number of overlays that are open or loading: dialogs, chats, menus and lists of choices. */
let open = 0
/** The components that want to open a dialog unasked, in their order of arrival. */
const waiting: string[] = []
let current: string | undefined
const watchers = new Set<() => void>()

/** Runs after all effects of this render: a loaded dialog replaces its placeholder, and no other opens in between. */
const settle = () =>
  queueMicrotask(() => {
    if (current === undefined && open === 0) current = waiting[0]
    watchers.forEach((tell) => tell())
  })

/** Counts an overlay as open, so that no dialog opens over it unasked. */
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

/** Returns whether an unasked dialog may open: once all others are closed, one at a time. It keeps its turn for as long as it is wanted. */
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
