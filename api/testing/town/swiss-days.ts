/*
 * Days and hours in Switzerland, worked out anew: the checks of a town share no code with the app, which may be wrong.
 */

export const hour = 60 * 60_000
export const day = 24 * hour

const clockIn = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const read = (moment: number) => {
  const parts = Object.fromEntries(clockIn.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

/** "2027-03-28" */
export const dayOf = (moment: number): string => read(moment).day

/** Minutes since midnight, as a clock on the wall shows them. */
export const minuteOf = (moment: number): number => {
  const [hours = 0, minutes = 0] = read(moment).time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the moment at which a wall clock shows this. An hour that a clock change leaves out is the one after it, and of an hour that comes twice the first counts. */
export const at = (dayText: string, time: string): number => {
  const asUtc = Date.parse(`${dayText}T${time}:00Z`)
  const [summer, winter] = [asUtc - 2 * hour, asUtc - hour]
  const wanted = `${dayText} ${time}`
  const shows = (moment: number) => `${read(moment).day} ${read(moment).time}` === wanted
  return shows(summer) ? summer : winter
}

/** Returns a day, so many days after another. */
export const addDays = (dayText: string, days: number): string =>
  new Date(Date.parse(`${dayText}T12:00:00Z`) + days * day).toISOString().slice(0, 10)

export const isSunday = (dayText: string): boolean => new Date(`${dayText}T12:00:00Z`).getUTCDay() === 0

/** Whole years on a day. */
export const ageOn = (birthDate: string, dayText: string): number =>
  Number(dayText.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (dayText.slice(5) < birthDate.slice(5) ? 1 : 0)
