import { useLiveQuery } from 'dexie-react-hooks'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { holidayShareOn, type KnownBirth } from '../../schema/law/shares.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'
import { useToday } from '../ui/hooks/today.ts'

/** Returns what this device knows of a person's birth: one's own date, and of others what they let one read. */
export function useBirthOf(personId: Id | null): KnownBirth {
  const database = useDatabase()
  const me = useUser()
  const other = useLiveQuery(async () => database.people.get(personId ?? ''), [database, personId])
  return (personId === me.id ? me : other)?.studentProfile ?? {}
}

/** Returns the share for holidays of a person on the day of a work, or today while it has none (rule 2.2.236). */
export function useHolidayShare(personId: Id | null, scheduledFor: string | null): number {
  const birth = useBirthOf(personId)
  const today = swissDay(useToday())
  return holidayShareOn(birth, scheduledFor === null ? today : swissDay(scheduledFor), today)
}
