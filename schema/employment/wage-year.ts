import type { z } from 'zod'
import { swissDay } from '../dates.ts'
import type { YearOfWork } from '../law/avs.ts'
import { socialIn } from '../law/social.ts'
import type { WageYearAnswer } from './answers.ts'

/** What one household has paid one student in one calendar year, in centimes (rule 2.2.250). Both have it on their devices. */
export interface WageYear extends z.infer<typeof WageYearAnswer> {}

/** Returns the calendar year of a moment or a day, in Switzerland. */
export const swissYear = (iso: string): number => Number(swissDay(iso).slice(0, 4))

/** One of the two people of a year. */
export type Side = 'household' | 'student'

type Sums = Pick<WageYear, 'card' | 'confirmed' | 'declared' | 'claimed' | 'elsewhere' | 'together'>

/**
 * Returns the wage of a year as one of the two may know it, in centimes. The household's own notes count for it without an answer, because who pays owes
 * the contributions whatever the student answers. What only the other one says does not count, nor what is contested (rule 2.2.303).
 */
export const totalOf = ({ card, confirmed, declared, claimed = 0 }: Sums, side: Side = 'household'): number =>
  card + confirmed + (side === 'household' ? declared : claimed)

/** Least and greatest centimes that a household may say it has paid in a year besides. */
export const elsewhereLimits = { minimum: 0, maximum: 10_000_000 } as const

/**
 * Returns what counts towards the limit as one of the two may know it: the exemption is the household's with one person, whatever way it paid, so for the
 * household it has what was paid outside this account as well (rule 2.2.306), and for both what the household's other account paid (rule 2.2.307).
 */
const limitTotalOf = (sums: Sums, side: Side = 'household'): number =>
  totalOf(sums, side) + (side === 'household' ? (sums.elsewhere ?? 0) : 0) + (sums.together?.[side] ?? 0)

/** Centimes of a year's wage at which a household hears that the limit comes near. */
const nearWage = 50_000

/** Each notice of a year is given once, in this order: at the first payment, near the limit, above it. */
export const noticeLevels = { none: 0, first: 1, near: 2, over: 3 } as const

/** Whether the wage is above the limit, as this one of the two knows it. */
export const isOverFor = (wages: Sums & Pick<WageYear, 'year'>, side: Side): boolean =>
  limitTotalOf(wages, side) > (socialIn('exemptWage', wages.year)?.value ?? Number.POSITIVE_INFINITY)

/** Returns the greatest notice to the household that a year's wage gives cause for (rule 2.2.252). */
export const noticeLevelOf = (wages: Sums & Pick<WageYear, 'year'>): number => {
  const total = limitTotalOf(wages)
  const limit = socialIn('exemptWage', wages.year)?.value
  if (isOverFor(wages, 'household')) return noticeLevels.over
  if (limit !== undefined && total >= nearWage) return noticeLevels.near
  return total > 0 ? noticeLevels.first : noticeLevels.none
}

/** Returns the year as the rules of social insurance look at it, by what this one of the two knows. */
export const workOf = (
  wages: Sums & Pick<WageYear, 'year' | 'isAsked' | 'isHousehold'>,
  birthYear: number | null,
  side: Side = 'household',
): YearOfWork => ({
  year: wages.year,
  birthYear,
  total: limitTotalOf(wages, side),
  besides: limitTotalOf(wages, side) - totalOf(wages, side),
  isAsked: wages.isAsked,
  isHousehold: wages.isHousehold,
})
