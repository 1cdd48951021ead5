import { ageOn } from '../../schema/accounts/birth-date.ts'
import type { User } from '../../schema/accounts/user.ts'
import { adultAge, describeConsent } from '../../schema/consents/consent.ts'
import { swissDay } from '../../schema/dates.ts'

/** "Accord parental : pas encore" for a student who is under 18 by the stated date; undefined for everybody else. */
export const describeOwnConsent = ({ studentProfile }: User, now: string): string | undefined => {
  const { birthDate, parentalConsent } = studentProfile ?? {}
  const isMinor = birthDate && ageOn(birthDate, swissDay(now)) < adultAge
  return isMinor ? describeConsent(parentalConsent, now) : undefined
}
