import type { z } from 'zod'
import { formatDate } from '../dates.ts'
import type { ConsentPageAnswer, ProfileConsentAnswer } from './answers.ts'

/*
 * The consent of a minor's parents, by a link (rule 2.2.282). Nothing is refused without it; an agreement that a minor has signed waits for it (rule 3.4.664).
 */

/** Days that a link is open. */
export const consentDays = 14
/** The age at which a consent ends. */
export const adultAge = 18

/** What the minor and the household of agreed work read. */
export interface ProfileConsent extends z.infer<typeof ProfileConsentAnswer> {}

/** What the page of a link shows. */
export interface ConsentPage extends z.infer<typeof ConsentPageAnswer> {}

/** The path of the page. The token stands after the #, so that it reaches no server, log or referrer with the page. */
export const consentPath = (token: string): string => `/accord#${token}`

const dayMs = 24 * 60 * 60 * 1_000

/** Returns the consent as it holds now: a link that nobody has answered ends by itself. */
export const standingConsent = (consent: ProfileConsent | undefined, now: string): ProfileConsent | undefined =>
  consent?.state === 'asked' && Date.parse(now) - Date.parse(consent.at) >= consentDays * dayMs ? undefined : consent

/** "Accord parental : reçu le 29 nov.", "… : demandé le 28 nov.", "… : pas encore" */
export const describeConsent = (consent: ProfileConsent | undefined, now: string): string => {
  const standing = standingConsent(consent, now)
  if (!standing) return 'Accord parental : pas encore'
  return `Accord parental : ${standing.state === 'given' ? 'reçu' : 'demandé'} le ${formatDate(standing.at, now)}`
}
