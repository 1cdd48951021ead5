import { isBlankText, isStorableText } from '../text.ts'

/** Words that may precede or follow a duration without changing its hours. */
const remark =
  /^(?:environ|env\.?|~|au (?:moins|plus)|max(?:imum|\.)?|min(?:imum|\.)?)\s*(?=\d|une|demi)|(?<!\s)\s*(?:par|\/)\s*(?:semaine|jour|mois|fois|séance|cours|leçon)$|(?<!\s)\s+(?:environ|maximum|minimum|max\.?|au total|en tout)$/giu

/** Those of them after which the hours come again; the database reads the same pattern. */
const eachTimePattern = /(?:par|\/)\s*(semaine|jour|mois|fois|séance|cours|leçon)$/iu
export const eachTime = eachTimePattern.source

/** Returns what the hours of a duration are for, "semaine" in "4 h par semaine", if they come again: nobody knows how many times. */
export const repetitionOf = (duration: string): string | undefined =>
  eachTimePattern.exec(duration.trim())?.[1]?.toLowerCase()

/** Whether the hours of a duration come again. */
export const isRepeated = (duration: string): boolean => repetitionOf(duration) !== undefined

/** Whether a duration says more than its hours, for example "4 h par semaine". */
export const hasRemark = (duration: string): boolean => duration.trim().search(remark) >= 0

const number = (digits: string | undefined): number => Number(digits?.replace(',', '.') ?? 0)
const durations: [RegExp, (figure: number, minutes: number) => number][] = [
  [/^(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|heures?)?$/, (hours) => hours],
  [
    /^(\d+)\s*(?:h|heures?)\s*(?:et\s*)?([0-5]?\d)\s*(?:m|mn|min\.?|minutes?)?$/,
    (hours, minutes) => hours + minutes / 60,
  ],
  [/^(\d+)\s*(?:h|heures?) et demie$/, (hours) => hours + 0.5],
  [/^(\d+)\s*(?:m|mn|min\.?|minutes?)$/, (minutes) => minutes / 60],
  [/^(\d+(?:[.,]\d+)?)\s*(?:jours?|journées?)$/, (days) => days * 8],
  [/^(\d+)\s*demi[- ]?journées?$/, (halves) => halves * 4],
]

/**
 * Returns the whole minutes of a typed duration ("2h30", "3 heures", "45 min", "une demi-journée", "4 h par semaine"); null for one that can be
 * read in two ways, such as "14h-16h" (rule 4.2). A change of this function needs a migration that has the stored durations read
 * again (.decisions/api/0448-…).
 */
export const minutesOf = (duration: string): number | null => {
  const words = duration.trim().replaceAll(remark, '').toLowerCase()
  const counted = words.replace(/^(?:une )?(?=heure|journée|demi)/, '1 ').replace(/^1 demi[- ]?heure$/, '30 min')
  for (const [pattern, hours] of durations) {
    const found = pattern.exec(counted)
    if (found) return inMinutes(hours(number(found[1]), number(found[2])))
  }
  return null
}

/**
 * Whether a typed duration says how long the work takes. Zero does not, nor do signs alone. Words are not judged, since nobody knows all of them
 * ("à discuter", "selon la météo"). A blank or unreadable text passes, because it breaks another rule and must be reported only once.
 */
export const saysTime = (duration: string): boolean =>
  isBlankText(duration) || !isStorableText(duration) || !/^(?:[^\p{L}\p{N}]|0(?:\s*\p{L}+)?)+$/u.test(duration)

const maxMinutes = 10_000 * 60

const inMinutes = (hours: number): number | null => {
  const minutes = Math.round(hours * 60)
  return minutes > 0 && minutes <= maxMinutes ? minutes : null
}

/** "3 h", "2 h 30", "45 min". */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** A typed duration in the form of all others, "2 h 30" for "2h30"; as typed if no hours can be read from it, or if it says more. */
export const shownDuration = (duration: string): string => {
  const minutes = hasRemark(duration) ? null : minutesOf(duration)
  return minutes === null ? duration : formatMinutes(minutes)
}

/** Whether two typed durations say the same ("3h", "3 heures"). */
export const isSameDuration = (one: string, other: string): boolean =>
  one === other ||
  (!hasRemark(one) && !hasRemark(other) && minutesOf(one) !== null && minutesOf(one) === minutesOf(other))

/** Returns the hours of a typed duration in the form of `estimatedDuration`: its whole minutes divided by 60. */
export const hoursOf = (duration: string): number | null => {
  const minutes = minutesOf(duration)
  return minutes === null ? null : minutes / 60
}
