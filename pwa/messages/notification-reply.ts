import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Id } from '../../schema/ids.ts'
import { readReplyHash, type HandedReply } from './reply-hash.ts'

const opened = 'location' in globalThis ? readReplyHash(location.hash) : undefined
let isWished = opened !== undefined
let handed = opened?.handed
const listeners = new Set<() => void>()

/** Call it when "Répondre" was pressed on a notification: the conversation that is open, or opens next, focuses its field. */
export const wishToReply = (reply?: HandedReply): void => {
  isWished = true
  handed = reply
  for (const listener of listeners) listener()
}

/** Focuses the field if the person pressed "Répondre". */
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

/** Passes on, once, the reply that this person typed into a notification of this conversation, as soon as the field is ready. */
export function useHandedReply(userId: Id, jobId: Id, isReady: boolean, onReply: (reply: HandedReply) => void): void {
  const give = useEffectEvent(onReply)
  useEffect(() => {
    if (!isReady) return
    const take = () => {
      if (handed?.userId !== userId || handed.jobId !== jobId) return
      const reply = handed
      handed = undefined
      // A reload must not pass the reply on again.
      if (readReplyHash(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
      give(reply)
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [userId, jobId, isReady])
}
