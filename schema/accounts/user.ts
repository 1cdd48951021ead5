import type { Id } from '../ids.ts'
import type { OtherText } from '../other-texts.ts'
import type { PrivateStudentDetails, PublicStudentDetails } from './student-details.ts'

/** Stored as `private`; `individual` and `particulier` are accepted as input (rule 4.3). */
export const userTypes = ['student', 'private'] as const
export type UserType = (typeof userTypes)[number]

export interface StudentProfile extends PublicStudentDetails, PrivateStudentDetails {
  school: string | null
  bio: string | null
  availableTools: string[]
  /** One decimal; null before the first rating (rule 4.20). */
  rating: number | null
  completedJobs: number
}

export interface PrivateProfile {
  rating: number | null
  completedJobs: number
  propertyType: string | null
}

/** A person as others see them. Only the readers whom rule 3.4.25 names get e-mail and phone. */
export interface PublicUser {
  id: Id
  firstName: string
  lastName: string
  city: string
  userType: UserType
  profileImageUrl: string | null
  createdAt: string
  emailVerified: boolean
  studentProfile: StudentProfile | null
  privateProfile: PrivateProfile | null
  email?: string
  phone?: string
  /** Set if the account was deleted: the name says so, and nothing else is left (rule 1.4.30). */
  isDeleted?: true
}

/** The whole account, for its owner. */
export interface User extends PublicUser {
  email: string
  phone: string
  /** The account's bio of another device, while its owner has not chosen between the two. */
  otherBio?: OtherText
  /** Since when the person is suspended and can't write (rule 1.4.54). */
  suspendedAt?: string
}

/** Any non-student is treated as an individual. */
export const isStudent = (user: { userType: string }): boolean => user.userType === 'student'

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()

/** The first name of a deleted account; its last name is empty. */
export const deletedName = 'Compte supprimé'
