import firstTownJson from './first-town.json' with { type: 'json' }

/*
 * A town is data: invented people and the work of one year. Nobody in it exists. Their phones lie in ranges that no operator uses, and their mails are made
 * at example.com.
 */

interface Resident {
  id: string
  firstName: string
  lastName: string
  /** The language of the name. */
  origin: string
  /** "1982-03-06"; null if the person states none. */
  birthDate: string | null
  city: string
  canton: string
  postcode: string
  /** As somebody types it. */
  phone: string
  device: string
}

export type HandOrCard = 'card' | 'cash' | 'bank' | 'TWINT by hand'

export interface TownStudent extends Resident {
  /** The permit of a foreigner, "none" for one who has none yet, null for a Swiss. */
  permit: string | null
  school: string
  languages: string[]
  /** How often, from 0 to 1, the phone has no network. */
  offlineShare: number
  paidBy: HandOrCard
}

export type AnswerTime = 'an hour' | 'a day' | 'three days' | 'never, one time in four'

export interface TownHousehold extends Resident {
  pays: HandOrCard
  answersWithin: AnswerTime
}

/** What becomes of a work. */
export type Turn =
  | 'as agreed'
  | 'ended early'
  | 'ended late'
  | 'another time'
  | 'both note the payment'
  | 'never confirmed by one side'
  | 'wrong amount corrected'
  | 'household cancels'
  | 'worker cannot come'
  | 'worker does not appear'
  | 'refund of a part'

export interface TownWork {
  household: string
  title: string
  /** The day in Switzerland; null for work without a date. */
  day: string | null
  /** "23:30" in Switzerland. */
  start: string
  minutes: number
  /** CHF per hour. */
  rate: number
  place: string
  /** The students who apply, in this order. */
  applicants: string[]
  weekly: boolean
  /** The parts in which it is paid, in CHF. */
  paidIn: number[]
  paidBy: HandOrCard
  turn: Turn
}

export interface Town {
  /** The first day of the year. */
  from: string
  students: TownStudent[]
  households: TownHousehold[]
  works: TownWork[]
}

/** Our first town: 80 students, 50 households and 390 works of the year from December 2026. */
export const firstTown: Town = firstTownJson as Town

/** Returns a place as the app writes it, "Carouge, GE". Each place of work is somebody's home. */
export const placeOf = (city: string): string => {
  const home = [...firstTown.students, ...firstTown.households].find((resident) => resident.city === city)
  if (!home) throw new Error(`nobody of the first town lives in ${city}`)
  return `${city}, ${home.canton}`
}
