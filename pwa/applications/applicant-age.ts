import type { PublicUser } from '../../schema/accounts/user.ts'

/** Returns an applicant's age in years, 25 for all who are older; null if the student has not stated a date of birth. */
export const ageOf = (student: PublicUser | undefined): number | null => student?.studentProfile?.age ?? null
