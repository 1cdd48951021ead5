const timeZone = 'Europe/Zurich'
const inFrench = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-CH', { timeZone, ...options })

const dayFormat = inFrench({ day: '2-digit', month: '2-digit', year: 'numeric' })
const timeFormat = inFrench({ hour: '2-digit', minute: '2-digit' })
const longDayFormat = inFrench({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = inFrench({ day: 'numeric', month: 'short' })
const monthFormat = inFrench({ month: 'long', year: 'numeric' })
const weekdayFormat = inFrench({ weekday: 'long' })

const parse = (iso: string): Date | undefined => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "18/11/2026", with the documented fallbacks (specification part 1 §2, candidatures tab). */
export const formatSentDate = (iso: string | null | undefined): string => {
  if (!iso) return 'Date inconnue'
  const date = parse(iso)
  if (!date) return 'Date invalide'
  try {
    return dayFormat.format(date).replaceAll('.', '/')
  } catch {
    return 'Erreur de date'
  }
}

/** "14:05" */
export const formatTime = (iso: string): string => {
  const date = parse(iso)
  return date ? timeFormat.format(date) : ''
}

/** "jeudi 19 novembre" */
export const formatDay = (iso: string): string => {
  const date = parse(iso)
  return date ? longDayFormat.format(date) : 'Date inconnue'
}

/** "novembre 2026" */
export const formatMonth = (iso: string): string => {
  const date = parse(iso)
  return date ? monthFormat.format(date) : 'Date inconnue'
}

/** "sa 21 nov., 14:00": weekdays in two letters, as Swiss timetables have them. */
export const formatMoment = (iso: string): string => {
  const date = parse(iso)
  if (!date) return 'Date inconnue'
  return `${weekdayFormat.format(date).slice(0, 2)} ${shortDayFormat.format(date)}, ${timeFormat.format(date)}`
}

/** The calendar day in Switzerland, "2026-11-19": equal for two moments of one day. */
export const dayKey = (iso: string): string => {
  const date = parse(iso)
  return date ? dayFormat.format(date) : ''
}
