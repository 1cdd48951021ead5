import { useEffect, type RefObject } from 'react'

const mark = '#repondre'
let isWished = 'location' in globalThis && location.hash === mark
const listeners = new Set<() => void>()

/** The conversation that opens next, or is open, is to be answered: "Répondre" was pressed on its notification. */
export const wishToReply = (): void => {
  isWished = true
  for (const listener of listeners) listener()
}

/** Gives the field the focus where somebody wished to reply. */
export function useReplyWish(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const take = () => {
      if (!isWished || !field.current) return
      isWished = false
      field.current.focus()
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [field])
}
