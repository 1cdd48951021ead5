import type { Id } from '../../schema/ids.ts'

/*
 * Where somebody who has just signed up as a student stands in their first steps (rule 1.2.147). It is this browser's: who signs in elsewhere
 * has no first steps there. It is read without waiting, so that the home is not shown before them.
 */

export const firstSteps = ['profile', 'canton', 'search'] as const
export type FirstStep = (typeof firstSteps)[number]

const keyOf = (userId: Id) => `coup-de-main.first-steps:${userId}`

const store = (userId: Id, step: FirstStep | undefined): void => {
  try {
    if (step) localStorage.setItem(keyOf(userId), step)
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // In a browser that refuses its storage, somebody new stands on the dashboard at once.
  }
}

export const beginFirstSteps = (userId: Id): void => store(userId, 'profile')

/** Returns the step at which somebody stands; undefined for those who have none, or have them behind them. */
export const readFirstStep = (userId: Id): FirstStep | undefined => {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return firstSteps.find((step) => step === stored)
  } catch {
    return undefined
  }
}

/** Goes on to the next step, and returns it; undefined after the last one, or where all others are skipped. */
export const leaveFirstStep = (userId: Id, { toEnd = false } = {}): FirstStep | undefined => {
  const step = readFirstStep(userId)
  const next = step && !toEnd ? firstSteps[firstSteps.indexOf(step) + 1] : undefined
  store(userId, next)
  return next
}
