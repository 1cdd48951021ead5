import { presentSocialRows, socialIn, type SocialRow } from './social.ts'

/** What is known of one year's work for one household. */
export interface YearOfWork {
  year: number
  /** Null if the student has not stated it. */
  birthYear: number | null
  /** The year's wage in centimes. */
  total: number
  /** What of it this account has not paid; absent where nobody shows that. */
  besides?: number
  /** Whether the student has asked for contributions. */
  isAsked: boolean
  /** Whether all of it is known to be work for a household. */
  isHousehold: boolean
  /** The household's, on whose part of its own an employee's share depends; absent where nobody shows that. */
  canton?: string | null
}

export const avsStates = [
  'unknown_age',
  'unknown_kind',
  'unknown_figures',
  'not_yet',
  'exempt',
  'asked',
  'over',
  'due',
] as const

/**
 * Whether contributions are due on a year's wage (rule 2.2.251). `unknown_age`, `unknown_kind` and `unknown_figures`: the app does not know, and says
 * whom to ask. `exempt`: nothing is due while the wage stays low. `over`: all of the wage is due, because it is higher. `due`: from the first franc.
 */
export type AvsState = (typeof avsStates)[number]

/** The years after that of birth: the first one with contributions, and the last one in which a low wage has none. */
export const contributionAges = { first: 18, lastExempt: 25 } as const

/** Returns the state of a year's work. */
export const avsStateOf = (
  { year, birthYear, total, isAsked, isHousehold }: YearOfWork,
  rows: readonly SocialRow[] = presentSocialRows(),
): AvsState => {
  if (birthYear === null) return 'unknown_age'
  if (year < birthYear + contributionAges.first) return 'not_yet'
  if (!isHousehold) return 'unknown_kind'
  if (year > birthYear + contributionAges.lastExempt) return 'due'
  if (isAsked) return 'asked'
  const limit = socialIn('exemptWage', year, rows)
  if (!limit) return 'unknown_figures'
  return total > limit.value ? 'over' : 'exempt'
}

/** Whether the year's wage is counted towards a limit that this person's age makes matter, as far as is known. */
export const isCounted = (state: AvsState): boolean => state === 'exempt' || state === 'over' || state === 'unknown_age'

/** Whether the people of a year hear that the limit comes near or is passed. Of work that may not be a household's they hear whom to ask (rule 2.2.252). */
export const isLimitTold = (state: AvsState): boolean => isCounted(state) || state === 'unknown_kind'
