import { foldPlace } from '../text.ts'
import { cantonOf } from '../jobs/place.ts'
import { toCentimes } from '../money.ts'
import type { Question } from './ask.ts'
import { holidayBasisPoints, withHoliday } from './shares.ts'
import { rowsOn, wageRows, type WageRow } from './wages.ts'
import type { Work } from './work.ts'

export interface Floor {
  /** The sure minimum; null if there is none, or none is sure. */
  must: WageRow | null
  /** What we advise: at least the sure minimum. */
  advised: WageRow
  /** Whom to ask, because a figure is not sure. */
  ask: Question[]
  /** Whether the hours of a week would decide. */
  needsHours: boolean
  /** The minimum, or else the advised wage, with the share for holidays. */
  withHoliday: { centimes: number; basisPoints: number }
}

/** The hours of a week from which the federal contract of household work holds. */
export const householdHours = 5

const isAt = ({ place }: WageRow, location: string): boolean => {
  if (place === 'CH') return false
  if (typeof place === 'string') return cantonOf(location) === place
  return cantonOf(location) === place.canton && /(?:^| )(?:lucerne|luzern) lu$/.test(foldPlace(location))
}

/** Whether it holds for somebody of this age. An unknown age may be any: the adult's minimum counts. */
const holdsFor = ({ applies }: WageRow, age: number | null): boolean =>
  applies !== 'adults' || age === null || age >= 18

const highest = (rows: readonly WageRow[]): WageRow | undefined =>
  rows.toSorted((one, other) => other.centimes - one.centimes)[0]

/** Returns the minimum wage of a work, and what we advise (rule 3.4.631). */
export const floorFor = (work: Work, rows: readonly WageRow[] = wageRows): Floor => {
  const { location, kind, weeklyHours, day, age } = work
  const canton = cantonOf(location)
  const known = rowsOn(rows, day)
  const local = known.filter((row) => isAt(row, location) && holdsFor(row, age))
  const federal = highest(known.filter(({ applies }) => applies === 'household5h')) ?? firstFederal(rows)
  const isHousehold = kind === 'household' || kind === 'care'
  // Geneva has a contract of its own for household work.
  const mayBeFederal = canton !== 'GE' && (weeklyHours === null || weeklyHours >= householdHours)
  const isFederal = mayBeFederal && isHousehold && weeklyHours !== null

  const sure = [...local, ...(isFederal ? [federal] : [])].filter(({ certainty }) => certainty === 'must')
  const must = highest(sure) ?? null
  const advised = highest([federal, ...local]) ?? federal
  const isUnsure =
    local.some(({ certainty }) => certainty === 'ask') ||
    (isFederal && federal.certainty === 'ask') ||
    (canton === 'GE' && age !== null && age < 18)
  const ask: Question[] = [
    ...(isUnsure ? ['inspection' as const] : []),
    ...(mayBeFederal && !isHousehold && weeklyHours !== null ? ['caisse' as const] : []),
  ]
  const basisPoints = holidayBasisPoints(age)
  return {
    must,
    advised,
    ask,
    needsHours: mayBeFederal && isHousehold && weeklyHours === null,
    withHoliday: { centimes: withHoliday((must ?? advised).centimes, basisPoints), basisPoints },
  }
}

/** A day before the first row of the federal contract has that one as advice. */
const firstFederal = (rows: readonly WageRow[]): WageRow => {
  const [first] = rows.filter(({ applies }) => applies === 'household5h').sort((a, b) => (a.from < b.from ? -1 : 1))
  if (!first) throw new Error('the federal contract has a row')
  return { ...first, certainty: 'ask' }
}

/** Whether a rate, in CHF per hour, is under the sure minimum. */
export const isBelow = (rate: number, { must }: Pick<Floor, 'must'>): boolean =>
  must !== null && toCentimes(rate) < must.centimes

/** Whether a student may not be accepted at a rate: we know their age, and that the minimum for it is higher (rule 3.4.633). */
export const isRefused = (rate: number, { age }: Pick<Work, 'age'>, floor: Pick<Floor, 'must'>): boolean =>
  age !== null && isBelow(rate, floor)
