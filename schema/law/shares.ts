import { ageOn } from '../accounts/birth-date.ts'
import { feeOf } from '../payments/payment.ts'

/** The share for holidays on top of a wage, in hundredths of a percent: five weeks before 20 years, four from then on and for an unknown age. */
export const holidayBasisPoints = (age: number | null): number => (age !== null && age < 20 ? 1_064 : 833)

/** What is known of somebody's birth: the day, or as others read it the year, and the age in years of today. */
export interface KnownBirth {
  birthDate?: string | null | undefined
  birthYear?: number | undefined
  age?: number | undefined
}

/**
 * Returns the share for holidays of a person on a day, "2026-11-28", in hundredths of a percent (rule 2.2.236). Every place reads it here. `today`: the day on
 * which the age is true. Where only the year of birth is known, and the birthday may still have been to come on that day, it was.
 */
export const holidayShareOn = ({ birthDate, birthYear, age }: KnownBirth, day: string, today = day): number => {
  if (birthDate) return holidayBasisPoints(ageOn(birthDate, day))
  if (birthYear === undefined || (age !== undefined && day === today)) return holidayBasisPoints(age ?? null)
  const year = Number(day.slice(0, 4))
  const isBirthdayOver = age === year - birthYear && day.slice(0, 4) === today.slice(0, 4) && day > today
  return holidayBasisPoints(year - birthYear - (isBirthdayOver ? 0 : 1))
}

/** Returns a wage with its share for holidays, in centimes. */
export const withHoliday = (centimes: number, basisPoints: number): number =>
  centimes + Math.round((centimes * basisPoints) / 10_000)

/** Returns the share for holidays that a wage includes, in centimes. */
export const holidayWithin = (centimes: number, basisPoints: number): number =>
  Math.round((centimes * basisPoints) / (10_000 + basisPoints))

/** Returns "8.33 %", from hundredths of a percent. */
export const formatShare = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)} %`

/** Who gets what of a payment, in centimes. `holiday` is a part of `received`. */
export interface Shares {
  paid: number
  received: number
  holiday: number
  fee: number
}

/** Returns who gets what if a wage is paid by card with its share for holidays, of which we take our fee (rule 2.2.236). */
export const sharesOf = (wage: number, basisPoints: number): Shares => {
  const paid = withHoliday(wage, basisPoints)
  const fee = feeOf(paid)
  return { paid, received: paid - fee, holiday: paid - wage, fee }
}

/** Returns the least card payment of which a student receives this much, in centimes. */
export const withFee = (received: number): number => {
  let paid = Math.floor((received * 100) / 95)
  while (paid - feeOf(paid) < received) paid += 1
  return paid
}
