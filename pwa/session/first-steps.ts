import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'

/*
 * How far a new student has come in the first steps after the sign-up (rule 1.2.147). Only the browser of the sign-up stores it, so the student has
 * no first steps elsewhere. It is read synchronously, so that the home does not show before them.
 */

export const firstSteps = ['profile', 'canton', 'search'] as const
export type FirstStep = (typeof firstSteps)[number]

const keyOf = (userId: Id) => `coup-de-main.first-steps:${userId}`

const store = (userId: Id, step: FirstStep | undefined): void => {
  try {
    if (step) localStorage.setItem(keyOf(userId), step)
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // In a browser that refuses its storage, a new student goes to the dashboard at once.
  }
}

/** Whether a student has given all that the first step asks for. */
export const hasFirstProfile = ({ studentProfile }: Pick<User, 'studentProfile'>): boolean =>
  Boolean(studentProfile?.school && studentProfile.bio)

/** Begins with what the sign-up left open (rule 1.2.493). */
export const beginFirstSteps = (user: Pick<User, 'id' | 'studentProfile'>): void =>
  store(user.id, hasFirstProfile(user) ? 'canton' : 'profile')

/** Returns the present step of a person; undefined if they have no first steps, or have finished them. */
export const readFirstStep = (userId: Id): FirstStep | undefined => {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return firstSteps.find((step) => step === stored)
  } catch {
    return undefined
  }
}

/** Stores and returns the next step; undefined after the last one, or if the person skips the rest. */
export const leaveFirstStep = (userId: Id, { toEnd = false } = {}): FirstStep | undefined => {
  const step = readFirstStep(userId)
  const next = step && !toEnd ? firstSteps[firstSteps.indexOf(step) + 1] : undefined
  store(userId, next)
  return next
}
