import { ageOn } from '../../schema/accounts/birth-date.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'

/** Returns a student's age in years by the date of birth that the student has stated; null without one. */
export const readAge = async (tx: Tx, studentId: Id): Promise<number | null> => {
  const [profile] = await tx<{ birthDate: string | null }[]>`
    select birth_date::text as "birthDate" from student_profiles where user_id = ${studentId}`
  return profile?.birthDate ? ageOn(profile.birthDate, swissDay(new Date().toISOString())) : null
}
