import type { TownWork } from '../../../sync/testing/town/town.ts'
import { ageOn, dayOf, isSunday, minuteOf } from './swiss-days.ts'
import type { Resident } from './resident.ts'

/*
 * What the rules foretell of an act, written from their words and not from the app's code. `either` is for what the words leave open.
 */

export type Verdict = 'yes' | 'no' | 'either'

/** The age from which a work is for (rule 3.4.650), at its moment; null for work without one. The hours of a week say nothing of a day. */
const ageFor = ({ minutes: hours, weekly }: TownWork, moment: number | null, isHeavy: boolean): number => {
  const minutes = weekly ? 0 : hours
  if (isHeavy || minutes > 9 * 60) return 18
  if (moment === null) return 15
  const begin = minuteOf(moment)
  if (isSunday(dayOf(moment)) || begin < 6 * 60 || begin + minutes > 22 * 60) return 18
  return begin + minutes > 20 * 60 ? 16 : 15
}

/** Whether a student is too young for a work. One without a stated date of birth never is. */
export const isTooYoung = (student: Resident, work: TownWork, moment: number | null, now: number): boolean => {
  const { birthDate } = student.of
  if (birthDate === null) return false
  const { isHeavy } = kindOf(work)
  return ageOn(birthDate, dayOf(moment ?? now)) < ageFor(work, moment, isHeavy)
}

/** What an offer of this title says besides its title. */
export const kindOf = ({ title }: Pick<TownWork, 'title'>) => {
  const inside = {
    category: 'physical' as const,
    subcategory: 'housekeeping',
    minds: null,
    isHeavy: false,
  }
  switch (title) {
    case 'Garder deux enfants':
      return { ...inside, subcategory: null, minds: 'children' as const }
    case 'Promener le chien':
      return { ...inside, subcategory: null, minds: 'animals' as const }
    case 'Vider la cave':
      return { ...inside, subcategory: 'moving', isHeavy: true }
    case 'Tailler la haie':
    case 'Récolter les pommes':
      return { ...inside, subcategory: 'gardening' }
    case 'Devoirs de maths':
      return {
        ...inside,
        category: 'academic' as const,
        subcategory: 'homework_help',
      }
    case 'Traduire des lettres':
      return {
        ...inside,
        category: 'academic' as const,
        subcategory: 'translations',
      }
    case 'Installer une imprimante':
      return {
        ...inside,
        category: 'digital' as const,
        subcategory: 'technical_support',
      }
    case 'Monter une armoire':
    case 'Servir à un mariage':
    case 'Déneiger l’entrée':
      return { ...inside, subcategory: null }
    default:
      return inside
  }
}

/** The sure minimum of a place on a day, in centimes: known to the end of 2026 (rules 3.4.630 and 3.4.631). Geneva's is for adults. */
const placeMinimum = (canton: string, dayText: string, isAdult: boolean): number => {
  if (dayText > '2026-12-31') return 0
  if (canton === 'GE') return isAdult ? 2_459 : 0
  return canton === 'NE' ? 2_135 : 0
}

/** The federal minimum of household work from five hours a week on, which Geneva has a contract of its own for. */
const federal = 2_035

/**
 * Whether an acceptance is refused for its rate (rule 3.4.633): only of a student whose age is known. Household work counts together with other work of
 * the two, which this does not add up.
 */
export const isBelowMinimum = (
  student: Resident,
  work: TownWork,
  { canton, moment, now, centimes }: { canton: string; moment: number | null; now: number; centimes: number },
): Verdict => {
  const dayText = dayOf(moment ?? now)
  const { birthDate } = student.of
  if (birthDate === null) return 'no'
  const isAdult = ageOn(birthDate, dayText) >= 18
  if (centimes < placeMinimum(canton, dayText, isAdult)) return 'yes'
  const { category, subcategory } = kindOf(work)
  const isHousehold = category === 'physical' && subcategory === 'housekeeping'
  if (!isHousehold || canton === 'GE' || centimes >= federal) return 'no'
  return 'either'
}
