import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useState, type RefCallback } from 'react'
import { entryKey } from './entry-key.ts'

interface Left {
  /** The `data-row` of the first visible row. */
  row: string
  /** Pixels from the top of the window to the top of the row. */
  top: number
}

/** The scroll positions at which people left the lists, by history entry. */
const leftAt = new Map<string, Left>()
const maxPlaces = 100

/** Milliseconds in which late content (faces, payments, reviews) may still move the rows. */
const lateContentTimeoutMs = 3_000
/** Events by which a person chooses a position themselves. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Returns the `ref` of a list of the page whose rows have a `data-row`. When a person comes back to a history entry, the row that they left is where
 * it was (rule 1.2.411). The router restores only pixels, which is wrong as soon as a row above has a new height.
 */
export function useKeptPlace(): RefCallback<HTMLElement> {
  const router = useRouter()
  const opened = useLocation({ select: entryKey })
  const [here] = useState(opened)

  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return
      const release = hold(list, here, (settle) => router.subscribe('onRendered', settle))
      const forget = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
        if (fromLocation && entryKey(fromLocation) !== entryKey(toLocation)) keep(entryKey(fromLocation), list)
      })
      return () => {
        release()
        forget()
      }
    },
    [router, here],
  )
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')]

const keep = (place: string, list: HTMLElement): void => {
  const first = rowsOf(list).find((row) => row.getBoundingClientRect().bottom > 0)
  leftAt.delete(place)
  if (first?.dataset.row === undefined || scrollY === 0) return
  leftAt.set(place, { row: first.dataset.row, top: first.getBoundingClientRect().top })
  for (const oldest of leftAt.keys()) if (leftAt.size > maxPlaces) leftAt.delete(oldest)
}

/** Keeps the row at its former position until the person acts or late content should have arrived. Returns the function that ends it. */
const hold = (list: HTMLElement, place: string, onRendered: (settle: () => void) => () => void): (() => void) => {
  const left = leftAt.get(place)
  if (!left || !('ResizeObserver' in globalThis)) return () => {}
  const settle = () => {
    const row = rowsOf(list).find(({ dataset }) => dataset.row === left.row)
    const off = row ? row.getBoundingClientRect().top - left.top : 0
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' })
  }
  const observer = new ResizeObserver(settle)
  observer.observe(document.body)
  observer.observe(list)
  const forget = onRendered(settle)
  const end = () => {
    observer.disconnect()
    forget()
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, end)
  }
  const timer = setTimeout(end, lateContentTimeoutMs)
  for (const act of acts) addEventListener(act, end, { passive: true })
  return end
}
