import { useState, type ReactNode } from 'react'
import { isNoRoom } from '../../sync/store/no-room.ts'
import { NoRoomBanner } from './no-room-banner.tsx'

interface RoomNotice {
  /** The banner to show beside the form's fields; null as long as there is room. */
  notice: ReactNode
  /** Hides the notice; call it when the person tries again. */
  clear: () => void
  /** Returns whether a write failed for want of room, and shows the notice if so. The form itself reports any other failure. */
  takes: (error: unknown) => boolean
}

/** Lets a form say that this device has no room for its write (rules 1.2.412 and 1.2.424). */
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
