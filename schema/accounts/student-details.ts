import { swissDay, swissMinute } from '../dates.ts'

/** The closed lists of a student's profile (rules 1.2.140–1.2.144), with the French labels that people read. */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayLabels = {
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
} as const satisfies Record<Weekday, string>

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]
export const dayPartLabels = {
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
} as const satisfies Record<DayPart, string>

/** A part of a day in every week, "monday_morning". */
export type Slot = `${Weekday}_${DayPart}`
export const slotOf = (day: Weekday, part: DayPart): Slot => `${day}_${part}`
/** All slots of a week, in its order. */
export const slots = weekdays.flatMap((day) => dayParts.map((part) => slotOf(day, part))) as [Slot, ...Slot[]]

/** "lundi soir" */
export const describeSlot = (slot: Slot): string => {
  const [day, part] = slot.split('_') as [Weekday, DayPart]
  return `${weekdayLabels[day]} ${dayPartLabels[part]}`.toLowerCase()
}

/** The hours at which the afternoon and the evening begin, in Swiss time. */
const partBegins = { afternoon: 12, evening: 18 } as const

/** Returns the slot in which a moment lies, in Swiss time. */
export const slotAt = (iso: string): Slot => {
  const day = weekdays[(new Date(`${swissDay(iso)}T12:00:00Z`).getUTCDay() + 6) % 7]!
  const hour = swissMinute(new Date(iso)) / 60
  return slotOf(day, hour < partBegins.afternoon ? 'morning' : hour < partBegins.evening ? 'afternoon' : 'evening')
}

export const languageLabels = {
  french: 'Français',
  german: 'Allemand',
  swiss_german: 'Suisse allemand',
  italian: 'Italien',
  romansh: 'Romanche',
  english: 'Anglais',
  spanish: 'Espagnol',
  portuguese: 'Portugais',
  albanian: 'Albanais',
  serbo_croatian: 'Serbe, croate ou bosnien',
  turkish: 'Turc',
  arabic: 'Arabe',
  ukrainian: 'Ukrainien',
} as const
export type Language = keyof typeof languageLabels
export const languages = Object.keys(languageLabels) as [Language, ...Language[]]

export const languageLevels = ['basic', 'fluent', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]
export const languageLevelLabels = {
  basic: 'Notions',
  fluent: 'Courant',
  native: 'Langue maternelle',
} as const satisfies Record<LanguageLevel, string>

export interface SpokenLanguage {
  language: Language
  level: LanguageLevel
}

/** The Swiss categories of driving licences that matter for small jobs. */
export const licences = ['M', 'A1', 'A', 'B', 'BE', 'G'] as const
export type Licence = (typeof licences)[number]
export const licenceLabels = {
  M: 'Vélomoteur (M)',
  A1: 'Scooter (A1)',
  A: 'Moto (A)',
  B: 'Voiture (B)',
  BE: 'Remorque (BE)',
  G: 'Tracteur (G)',
} as const satisfies Record<Licence, string>

export const describeLanguage = ({ language, level }: SpokenLanguage): string =>
  `${languageLabels[language]} (${languageLevelLabels[level].toLowerCase()})`

/** Kilometres that a student may choose to travel. */
export const travelChoices = [5, 10, 20, 30, 50, 100] as const

/** Returns the items in the order of the catalogue, each once. */
export const inOrder = <Item extends string>(catalogue: readonly Item[], items: readonly Item[]): Item[] =>
  catalogue.filter((item) => items.includes(item))

/** Returns the languages in the order of the catalogue, with their fields in one order, so that equal lists are written alike. */
export const orderLanguages = (spoken: readonly SpokenLanguage[]): SpokenLanguage[] =>
  languages.flatMap((language) => {
    const found = spoken.find((one) => one.language === language)
    return found ? [{ language, level: found.level }] : []
  })

/** Returns a profile without the details that only its owner and their contacts may see. */
export const withoutPrivateDetails = <
  Profile extends Partial<
    Record<'availability' | 'travelDistance' | 'age' | 'birthYear' | 'workPermit' | 'parentalConsent', unknown>
  > & {
    birthDate?: unknown
    birthDateTries?: unknown
  },
>({
  availability: _availability,
  travelDistance: _travelDistance,
  age: _age,
  birthYear: _year,
  workPermit: _permit,
  parentalConsent: _consent,
  birthDate: _date,
  birthDateTries: _tries,
  ...profile
}: Profile) => profile
