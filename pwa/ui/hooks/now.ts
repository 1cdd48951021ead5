import { useEffect, useState } from 'react'
import { eachMinute } from './each-minute.ts'

/** Returns the time in milliseconds since 1970, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => eachMinute(() => setNow(Date.now())), [])
  return now
}
