import { useState, type ReactNode } from 'react'
import { isNoRoom } from '../../sync/store/no-room.ts'
import { NoRoomBanner } from './no-room-banner.tsx'

interface RoomNotice {
  /** Stands beside what was typed; null as long as there is room. */
  notice: ReactNode
  /** Somebody tries again: what was said no longer counts. */
  clear: () => void
  /** Returns whether a write failed for want of room, which the notice says from then on. Any other failure is the form's to tell. */
  takes: (error: unknown) => boolean
}

/** How a form says in itself that this device has no room for what it writes (rules 1.2.412 and 1.2.424). */
export function useRoomNotice(): RoomNotice {
  const [isFull, setFull] = useState(false)
  return {
    notice: isFull ? <NoRoomBanner /> : null,
    clear: () => setFull(false),
    takes: (error) => {
      const isMissing = isNoRoom(error)
      if (isMissing) setFull(true)
      return isMissing
    },
  }
}
