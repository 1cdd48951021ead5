import { isDay, swissDay } from '../dates.ts'

/*
 * A student's date of birth, which is optional (rule 1.2.650). Days are "2008-04-17" and compare as texts.
 */

/** The age from which somebody may have an account. */
const accountAge = 15
/** From this age on, others do not read the exact age. */
export const shownAges = 25
/** How often the owner states a date: the first time, and once to correct it. */
export const birthDateTries = 2

/** Returns the age in whole years on a day. */
export const ageOn = (birthDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Nobody who is alive was born before. */
const firstBirthDate = '1900-01-01'

/** Returns the rule that a typed date of birth breaks on a day: it is no day of somebody alive, or of somebody too young for an account. */
export const birthDateFault = (
  typed: string,
  day = swissDay(new Date().toISOString()),
): 'date' | 'birthDate' | undefined => {
  if (!isDay(typed) || typed < firstBirthDate || typed > day) return 'date'
  return ageOn(typed, day) < accountAge ? 'birthDate' : undefined
}

/** Returns the age as others read it: `shownAges` for all who are older (rule 1.2.651). */
export const shownAge = (birthDate: string, day: string): number => Math.min(ageOn(birthDate, day), shownAges)

/** "16 ans", "25 ans ou plus", "18 ans ou plus, selon la lettre", or "âge non indiqué". */
export const describeAge = (age: number | undefined, stated?: 'minor' | 'adult'): string => {
  if (age === undefined)
    return stated ? `${stated === 'adult' ? '18 ans ou plus' : 'moins de 18 ans'}, selon la lettre` : 'âge non indiqué'
  return age < shownAges ? `${age} ans` : `${shownAges} ans ou plus`
}

/** "K." of "Kovačić": of known minors, strangers read no more of the surname (rule 1.2.652). */
export const initialOf = (lastName: string): string => {
  const [first] = lastName.trim()
  return first === undefined ? '' : `${first.toLocaleUpperCase('fr')}.`
}

/** Whether the student needs a permit to work, as they say (rule 1.2.654). */
export const workPermits = ['yes', 'no', 'unsure'] as const
export type WorkPermit = (typeof workPermits)[number]
export const workPermitLabels = {
  yes: 'Oui',
  no: 'Non',
  unsure: 'Je ne sais pas',
} as const satisfies Record<WorkPermit, string>
