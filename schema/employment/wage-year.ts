import type { z } from 'zod'
import { swissDay } from '../dates.ts'
import type { YearOfWork } from '../law/avs.ts'
import { socialIn } from '../law/social.ts'
import type { WageYearAnswer } from './answers.ts'

/** What one household has paid one student in one calendar year, in centimes (rule 2.2.250). Both have it on their devices. */
export interface WageYear extends z.infer<typeof WageYearAnswer> {}

/** Returns the calendar year of a moment or a day, in Switzerland. */
export const swissYear = (iso: string): number => Number(swissDay(iso).slice(0, 4))

/**
 * Returns the wage of a year, in centimes. A note without an answer counts, because who pays owes the contributions whatever the student answers; a
 * contested one does not.
 */
export const totalOf = ({ card, confirmed, declared }: Pick<WageYear, 'card' | 'confirmed' | 'declared'>): number =>
  card + confirmed + declared

/** Centimes of a year's wage at which a household hears that the limit comes near. */
const nearWage = 50_000

/** Each notice of a year is given once, in this order: at the first payment, near the limit, above it. */
export const noticeLevels = { none: 0, first: 1, near: 2, over: 3 } as const

/** Returns the greatest notice that a year's wage gives cause for (rule 2.2.252). */
export const noticeLevelOf = (wages: Pick<WageYear, 'year' | 'card' | 'confirmed' | 'declared'>): number => {
  const total = totalOf(wages)
  const limit = socialIn('exemptWage', wages.year)?.value
  if (limit !== undefined && total > limit) return noticeLevels.over
  if (limit !== undefined && total >= nearWage) return noticeLevels.near
  return total > 0 ? noticeLevels.first : noticeLevels.none
}

/** Returns the year as the rules of social insurance look at it. `coming`: centimes that are about to be paid. */
export const workOf = (
  wages: Pick<WageYear, 'year' | 'card' | 'confirmed' | 'declared' | 'isAsked' | 'isHousehold'>,
  birthYear: number | null,
  coming = 0,
): YearOfWork => ({
  year: wages.year,
  birthYear,
  total: totalOf(wages) + coming,
  isAsked: wages.isAsked,
  isHousehold: wages.isHousehold,
})
