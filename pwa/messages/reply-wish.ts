import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Id } from '../../schema/ids.ts'
import { readReplyHash, type HandedReply } from './handed-reply.ts'

const opened = 'location' in globalThis ? readReplyHash(location.hash) : undefined
let isWished = opened !== undefined
let handed = opened?.handed
const listeners = new Set<() => void>()

/** The conversation that opens next, or is open, is to be answered: "Répondre" was pressed on its notification. */
export const wishToReply = (reply?: HandedReply): void => {
  isWished = true
  handed = reply
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

/** Hands over what this person typed into a notification of this conversation, once, as soon as the field can take it. */
export function useHandedReply(userId: Id, jobId: Id, isReady: boolean, onReply: (reply: HandedReply) => void): void {
  const give = useEffectEvent(onReply)
  useEffect(() => {
    if (!isReady) return
    const take = () => {
      if (handed?.userId !== userId || handed.jobId !== jobId) return
      const reply = handed
      handed = undefined
      // A reload must not hand it over once more.
      if (readReplyHash(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
      give(reply)
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [userId, jobId, isReady])
}
