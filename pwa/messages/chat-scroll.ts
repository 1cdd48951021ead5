import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The list scrolls to the newest message after this many milliseconds (rule 1.4.23). */
const scrollDelay = 100
/** A reader within this many pixels of the end counts as being at the end. */
const nearEnd = 80

/** The first and the last message of the shown list, on which scrolling depends. */
interface Ends {
  firstId: string | undefined
  lastId: string | undefined
  /** The newest message is the reader's own, so the list scrolls to it. */
  isOwnLast: boolean
}

/** Keeps the scroll position: at the newest message if the reader is there, else at the message in view when earlier or new ones arrive. */
export function useChatScroll(scroller: RefObject<HTMLElement | null>, { firstId, lastId, isOwnLast }: Ends) {
  const [isAtEnd, setAtEnd] = useState(true)
  const stays = useRef(true)
  const known = useRef<Ends & { height: number }>({
    firstId: undefined,
    lastId: undefined,
    isOwnLast: false,
    height: 0,
  })

  const toEnd = useCallback(
    (behavior: ScrollBehavior = 'auto') => {
      const list = scroller.current
      list?.scrollTo({ top: list.scrollHeight, behavior })
    },
    [scroller],
  )

  /** The timer of the scroll to the end. It fires whatever else changes before then. */
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(due.current), [])
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const before = known.current
    known.current = { firstId, lastId, isOwnLast, height: list.scrollHeight }
    if (before.lastId === undefined) toEnd()
    else if (before.firstId !== firstId && before.lastId === lastId)
      list.scrollTo({ top: list.scrollTop + list.scrollHeight - before.height })
    if (before.lastId === lastId || !(stays.current || isOwnLast)) return
    clearTimeout(due.current)
    due.current = setTimeout(() => toEnd(before.lastId === undefined ? 'auto' : 'smooth'), scrollDelay)
  }, [scroller, firstId, lastId, isOwnLast, toEnd])

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const follow = () => {
      stays.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
      known.current.height = list.scrollHeight
      setAtEnd(stays.current)
    }
    // A keyboard, a growing field or a late picture must not push the newest message out of view.
    const watching = new ResizeObserver(() => {
      if (stays.current) toEnd()
      known.current.height = list.scrollHeight
    })
    list.addEventListener('scroll', follow, { passive: true })
    watching.observe(list)
    return () => {
      list.removeEventListener('scroll', follow)
      watching.disconnect()
    }
  }, [scroller, toEnd])

  return { isAtEnd, toEnd }
}
