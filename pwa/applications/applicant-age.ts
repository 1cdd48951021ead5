import type { PublicUser } from '../../schema/accounts/user.ts'

/** Returns an applicant's age in years; null while it is not known. No student can give us a birth date yet: the age is read from it here, once there is one. */
export const ageOf = (_student: PublicUser | undefined): number | null => null
