import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import type { Random } from '../../../sync/testing/random.ts'
import type { Town } from '../../../sync/testing/town/town.ts'
import type { Books } from './books.ts'
import { count, type Reporter } from './report.ts'
import type { Resident, WriteOptions } from './resident.ts'
import type { TownServer } from './server.ts'
import { addDays, at, dayOf, hour, minuteOf } from './swiss-days.ts'

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

/** Somebody writes; without network, as often as they say, it leaves some hours later. Returns whether the server has taken it. */
export async function* writeSomewhere<Name extends MutationName>(
  { random, server, reporter }: Pick<Village, 'random' | 'server' | 'reporter'>,
  who: Resident,
  [name, args]: [name: Name, args: MutationArguments<Name>],
  options: WriteOptions = {},
): AsyncGenerator<number, boolean, void> {
  if (!random.chance(who.offlineShare)) return (await who.push(name, args, options)) === true
  const written = await who.write(name, args, options)
  count(reporter.report.waits, 'a phone without network')
  yield server.clock.now() + random.between(1, 9) * hour
  return (await written.send()) === true
}
