import { readLanguage } from './language.ts'
import { once } from './once.ts'

const timeZone = 'Europe/Zurich'
/** Formats are created once: creating one takes longer than drawing a card. */
const inLanguage = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(readLanguage(), { timeZone, ...options }))

const dayFormat = inLanguage({ day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = inLanguage({ hour: '2-digit', minute: '2-digit' })
const longDayFormat = inLanguage({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = inLanguage({ day: 'numeric', month: 'short' })
const monthFormat = inLanguage({ month: 'long', year: 'numeric' })
const weekdayFormat = inLanguage({ weekday: 'long' })

const parse = (iso: string): Date | undefined => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "18/11/2026", with the documented fallbacks (rule 1.2.44). */
export const formatSentDate = (iso: string | null | undefined): string => {
  if (!iso) return 'Date inconnue'
  const date = parse(iso)
  if (!date) return 'Date invalide'
  try {
    return dayFormat().format(date).replaceAll('.', '/')
  } catch {
    return 'Erreur de date'
  }
}

/** "14:05" */
export const formatTime = (iso: string): string => {
  const date = parse(iso)
  return date ? timeFormat().format(date) : ''
}

const minuteFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** Returns the minute of the day in Switzerland. */
export const swissMinute = (moment: Date): number => {
  const [hours = 0, minutes = 0] = minuteFormat().format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

const thisMoment = (): string => new Date().toISOString()
const yearOf = (iso: string): string => dayKey(iso).slice(-4)

/** " 2027" if the year differs from that of `now`, else "" (rule 1.2.442). */
const otherYear = (iso: string, now: string): string => (yearOf(iso) === yearOf(now) ? '' : ` ${yearOf(iso)}`)

/** Puts a no-break space between day and month, so that no line ends between them. French calls the first day "1er" (rule 1.2.545). */
const bindDay = (day: string): string => {
  const bound = day.replace(/(?<=\d) /, '\u00a0')
  return readLanguage().startsWith('fr') ? bound.replace(/(?<!\d)1(?=\u00a0)/, '1er') : bound
}

/** "jeudi 19 novembre", with the year if it differs from that of `now`. */
export const formatDay = (iso: string, now = thisMoment()): string => {
  const date = parse(iso)
  return date ? `${bindDay(longDayFormat().format(date))}${otherYear(iso, now)}` : 'Date inconnue'
}

/** "28 nov.", with the year if it differs from that of `now`. */
export const formatDate = (iso: string | null | undefined, now = thisMoment()): string => {
  const date = parse(iso ?? '')
  return date && iso ? `${bindDay(shortDayFormat().format(date))}${otherYear(iso, now)}` : 'Date inconnue'
}

/** "mardi": names a day of the coming or the past week. */
export const formatWeekday = (iso: string): string => {
  const date = parse(iso)
  return date ? weekdayFormat().format(date) : 'Date inconnue'
}

/** "novembre 2026" */
export const formatMonth = (iso: string): string => {
  const date = parse(iso)
  return date ? monthFormat().format(date) : 'Date inconnue'
}

/** "sa 28 nov.", with the year if it differs from that of `now`. */
export const formatShortDay = (iso: string, now = thisMoment()): string =>
  parse(iso) ? `${formatWeekday(iso).slice(0, 2)} ${formatDate(iso, now)}` : 'Date inconnue'

/** "sa 21 nov., 14:00": weekdays in two letters, as in Swiss timetables. With the year if it differs from that of `now`. */
export const formatMoment = (iso: string, now = thisMoment()): string =>
  parse(iso) ? `${formatShortDay(iso, now)}, ${formatTime(iso)}` : 'Date inconnue'

/** "samedi 28 nov.", for a sentence, in which "le sa" and "le me" read as other words. With the year if it differs from that of `now`. */
export const formatSpokenDay = (iso: string, now = thisMoment()): string =>
  parse(iso) ? `${formatWeekday(iso)} ${formatDate(iso, now)}` : 'Date inconnue'

/** "samedi 21 nov. à 14:00", for a sentence. */
export const formatAppointment = (iso: string, now = thisMoment()): string =>
  parse(iso) ? `${formatSpokenDay(iso, now)} à\u00a0${formatTime(iso)}` : 'Date inconnue'

/** The calendar day in Switzerland as people read it, "19.11.2026": equal for two moments of one day. "" for no date. */
export const dayKey = (iso: string): string => {
  const date = parse(iso)
  return date ? dayFormat().format(date) : ''
}

const isoDayFormat = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** The calendar day in Switzerland in the form of a date field, "2026-11-19"; days compare as texts. "" for no date. */
export const swissDay = (iso: string): string => {
  const date = parse(iso)
  return date ? isoDayFormat().format(date) : ''
}

/** Returns the day, "2026-11-19", that lies so many days later, or earlier. Days are counted at noon, which no clock change moves into another one. */
export const addDays = (day: string, days: number): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

const offsetFormat = once(() => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }))

/** Returns how many milliseconds Swiss clocks are ahead of UTC at a moment. */
const offsetAt = (moment: number): number => {
  const name = offsetFormat()
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, hours = '0', minutes = '0'] = /\+(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Returns a moment in the form of a field for date and time, "2026-12-01T14:00" in Swiss time; "" for none. `readMoment` reads it back. */
export const toLocalTime = (iso: string | null): string => {
  const moment = Date.parse(iso ?? '')
  return Number.isNaN(moment) ? '' : new Date(moment + offsetAt(moment)).toISOString().slice(0, 16)
}

/** Whether a text is a day of the calendar, "1985-03-03", and no 30th of February. A day has no time, and so no time zone. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00Z`)) &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text)

const momentPattern = /^(2\d{3}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/

/**
 * Reads a date ("2026-12-01"), a local time ("2026-12-01T14:00") or a moment ("2026-12-01T14:00:00+01:00") of this millennium. A text without
 * an offset means Swiss time. Returns undefined for any other text, even for a 30th of February.
 */
export const readMoment = (text: string): Date | undefined => {
  const [, day, time = '00:00', offset] = momentPattern.exec(text) ?? []
  const named = Date.parse(`${day}T${time}${offset ?? 'Z'}`)
  if (day === undefined || Number.isNaN(named) || !isDay(day)) return undefined
  // Just before a clock change the offset differs from the one after it.
  const moment = offset === undefined ? named - offsetAt(named - offsetAt(named)) : named
  const date = new Date(moment)
  return /^2\d{3}-/.test(date.toISOString()) ? date : undefined
}
