import { useLiveQuery } from 'dexie-react-hooks'
import { readLanguage } from '../../schema/language.ts'
import { once } from '../../schema/once.ts'
import { readLevelAt } from '../../sync/store/level.ts'
import { useNow } from '../ui/hooks/now.ts'
import { useDatabase } from './local-database.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const format = once(() => new Intl.RelativeTimeFormat(readLanguage()))

/** "il y a 3 heures": the age of what was read at `at`, both in milliseconds since 1970. Where the clock was put back it is of now. */
export const formatAge = (at: number, now: number): string => {
  const age = now - at
  if (age < minute) return 'à l’instant'
  if (age < hour) return format().format(-Math.floor(age / minute), 'minute')
  if (age < day) return format().format(-Math.floor(age / hour), 'hour')
  return format().format(-Math.floor(age / day), 'day')
}

/** The age of what was read at `at`, to the minute while the screen stands. */
export function useAge(at: number | undefined): string | undefined {
  const now = useNow()
  return at === undefined ? undefined : formatAge(at, now)
}

/** When this device last had all that the server has; undefined before the first time, and for visitors. */
export function useLevelAt(): number | undefined {
  const database = useDatabase()
  return useLiveQuery(() => readLevelAt(database), [database])
}
