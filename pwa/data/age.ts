import { useLiveQuery } from 'dexie-react-hooks'
import { readLanguage } from '../../schema/language.ts'
import { once } from '../../schema/once.ts'
import { readLevelAt } from '../../sync/store/last-level.ts'
import { useNow } from '../ui/hooks/now.ts'
import { useDatabase } from './local-database.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const format = once(() => new Intl.RelativeTimeFormat(readLanguage()))

/**
 * Formats the time since `at`, "il y a 3 heures"; both times are in milliseconds since 1970. If the clock was set back, the age is "à l’instant".
 */
export const formatAge = (at: number, now: number): string => {
  const age = now - at
  if (age < minute) return 'à l’instant'
  if (age < hour) return format().format(-Math.floor(age / minute), 'minute')
  if (age < day) return format().format(-Math.floor(age / hour), 'hour')
  return format().format(-Math.floor(age / day), 'day')
}

/** Formats the time since `at` and updates it every minute. */
export function useAge(at: number | undefined): string | undefined {
  const now = useNow()
  return at === undefined ? undefined : formatAge(at, now)
}

/** When this device last had everything that the server has for it; undefined before the first time, and for visitors. */
export function useLevelAt(): number | undefined {
  const database = useDatabase()
  return useLiveQuery(() => readLevelAt(database), [database])
}
