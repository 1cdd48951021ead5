import { Random } from '../random.ts'
import { firstTown, type HandOrCard, type Town, type TownHousehold, type TownStudent, type Turn } from './town.ts'

const turns: readonly (readonly [number, Turn])[] = [
  [50, 'as agreed'],
  [7, 'ended early'],
  [7, 'ended late'],
  [7, 'another time'],
  [6, 'both note the payment'],
  [5, 'never confirmed by one side'],
  [5, 'wrong amount corrected'],
  [5, 'household cancels'],
  [3, 'worker cannot come'],
  [3, 'worker does not appear'],
  [2, 'refund of a part'],
]
const starts = [
  '01:30',
  '02:30',
  '06:00',
  '08:00',
  '09:00',
  '13:30',
  '14:00',
  '16:20',
  '17:15',
  '19:00',
  '22:00',
  '23:30',
]
const lengths = [15, 45, 60, 90, 100, 120, 220, 240, 480, 510]
const rates = [15, 18, 20, 21.35, 22.5, 24.59, 25, 25.5, 27, 30, 32.75, 40, 45]

/**
 * Draws a town of the first one's shape. Names, homes, phones and habits are mixed anew from the first town's people, days of birth are drawn, and the work is
 * new. The same seed draws the same town.
 */
export const drawTown = (seed: number, size = { students: 80, households: 50, works: 390 }): Town => {
  const random = new Random(seed)
  const mix = <Resident extends TownStudent | TownHousehold>(from: readonly Resident[], at: number): Resident => {
    const one = () => random.pick(from)!
    const [named, living, used] = [one(), one(), one()]
    const { firstName, origin } = named
    // Most families have names of one language.
    const family = random.chance(0.8) ? from.filter((other) => other.origin === origin) : from
    const { city, canton, postcode } = living
    const lastName = random.pick(family)!.lastName
    return { ...used, id: `${from[0]!.id[0]}${at}`, firstName, lastName, origin, city, canton, postcode }
  }
  const students = Array.from({ length: size.students }, (_, at) => ({
    ...mix(firstTown.students, at),
    birthDate: random.chance(0.25) ? null : dayBetween(random, '1982-01-01', '2011-11-30'),
  }))
  const households = Array.from({ length: size.households }, (_, at) => ({
    ...mix(firstTown.households, at),
    birthDate: dayBetween(random, '1934-01-01', '2000-12-31'),
  }))
  const places = [...new Set(firstTown.works.map(({ place }) => place))]
  const titles = [...new Set(firstTown.works.map(({ title }) => title))]
  const works = Array.from({ length: size.works }, () => {
    const [household, minutes, rate] = [random.pick(households)!, random.pick(lengths)!, random.pick(rates)!]
    const paidBy: HandOrCard = random.chance(0.4)
      ? household.pays
      : random.pick(['card', 'cash', 'bank', 'TWINT by hand'])!
    const francs = Math.round((rate * minutes) / 0.6) / 100
    const first = Math.round(francs * 20) / 100
    return {
      household: household.id,
      title: random.pick(titles)!,
      day: random.chance(0.13) ? null : dayBetween(random, '2026-12-04', '2027-11-28'),
      start: random.pick(starts)!,
      minutes,
      rate,
      place: random.chance(0.5) ? household.city : random.pick(places)!,
      applicants: Array.from({ length: random.pick([0, 1, 1, 2, 3, 6])! }, () => random.pick(students)!.id),
      weekly: random.chance(0.11),
      paidIn: random.chance(0.2) && first >= 1 ? [first, Math.round((francs - first) * 100) / 100] : [francs],
      paidBy,
      turn: random.weighted(turns),
    }
  }).map((work) => ({ ...work, applicants: [...new Set(work.applicants)] }))
  return { from: firstTown.from, students, households, works }
}

const dayBetween = (random: Random, first: string, last: string): string => {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  return new Date(Date.parse(first) + random.between(0, days) * 86_400_000).toISOString().slice(0, 10)
}
