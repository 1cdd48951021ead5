import type { z } from 'zod'
import type { PublicUserAnswer, UserAnswer } from './answers.ts'

/** A person as others see them. Only the readers whom rule 3.4.25 names get e-mail and phone. */
export interface PublicUser extends z.infer<typeof PublicUserAnswer> {}

/** The whole account, for its owner. */
export interface User extends z.infer<typeof UserAnswer> {}

export type StudentProfile = NonNullable<PublicUser['studentProfile']>

/** Any non-student is treated as an individual. */
export const isStudent = (user: { userType: string }): boolean => user.userType === 'student'

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()

/** The first name of a deleted account; its last name is empty. */
export const deletedName = 'Compte supprimé'
