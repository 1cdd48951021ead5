import type { Random } from '../../../sync/testing/random.ts'
import type { Town } from '../../../sync/testing/town/town.ts'
import type { Books } from './books.ts'
import type { Reporter } from './report.ts'
import type { Resident } from './resident.ts'
import type { TownServer } from './server.ts'
import { addDays, at, dayOf, minuteOf } from './swiss-days.ts'

/** A town as it lives: what every story of a work acts with. */
export interface Village {
  town: Town
  server: TownServer
  books: Books
  reporter: Reporter
  random: Random
  /** For what the checks try, so that they change no story. */
  luck: Random
  residents: Map<string, Resident>
  /** The last moment that is lived. */
  end: number
}

/** What somebody does over days: it gives the moments until which it waits. */
export type Story = AsyncGenerator<number, void, void>

/** The next moment at which somebody is awake, and looks at the phone. */
export const awake = (moment: number, random: Random): number => {
  const minute = minuteOf(moment)
  if (minute >= 7 * 60 && minute < 22 * 60 + 30) return moment
  const dayText = minute < 7 * 60 ? dayOf(moment) : addDays(dayOf(moment), 1)
  return at(dayText, '07:00') + random.between(0, 120) * 60_000
}
