import { use, useSyncExternalStore } from 'react'
import { dayKey } from '../../../schema/dates.ts'
import { eachMinute } from './each-minute.ts'
import { RenderedAt } from './rendered-at.ts'

const readNow = () => new Date().toISOString()

let today = readNow()
/** Returns the same text for as long as its day lasts. */
const readToday = (): string => {
  const now = readNow()
  if (dayKey(now) !== dayKey(today)) today = now
  return today
}

/**
 * Returns a time of today, ISO 8601, and renders again at midnight, so that an open screen shows "hier" the next morning. While a document is hydrated
 * it is the document's day (rule 1.2.571).
 */
export function useToday(): string {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(eachMinute, readToday, () => renderedAt ?? readToday())
}
