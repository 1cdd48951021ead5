import { useEffect, useState } from 'react'
import { dayKey } from '../../../schema/dates.ts'
import { eachMinute } from './each-minute.ts'

const readNow = () => new Date().toISOString()

/** Returns a time of today, ISO 8601, and renders again at midnight, so that an open screen shows "hier" the next morning. */
export function useToday(): string {
  const [now, setNow] = useState(readNow)
  useEffect(() => eachMinute(() => setNow((before) => (dayKey(before) === dayKey(readNow()) ? before : readNow()))), [])
  return now
}
