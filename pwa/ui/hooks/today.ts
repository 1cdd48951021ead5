import { useEffect, useState } from 'react'
import { dayKey } from '../../../schema/dates.ts'

const readNow = () => new Date().toISOString()

/** Returns a time of today, ISO 8601, and renders again at midnight, so that an open screen shows "hier" the next morning. */
export function useToday(): string {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(
      () => setNow((before) => (dayKey(before) === dayKey(readNow()) ? before : readNow())),
      60_000,
    )
    return () => clearInterval(timer)
  }, [])
  return now
}
