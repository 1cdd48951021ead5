import { officeFor, questions } from '../../schema/law/ask.ts'
import type { Floor } from '../../schema/law/floor.ts'
import { formatShare } from '../../schema/law/shares.ts'
import { hourly, minimumOf, ofCanton } from '../../schema/law/place-words.ts'
import type { WageRow } from '../../schema/law/wages.ts'
import { beginSentence } from '../ui/french.ts'

/** "20.11.2026", from a day as it is stored. */
export const formatLawDay = (day: string): string => day.split('-').toReversed().join('.')

/** "à Genève", "dans le canton du Jura", "pour un travail de ménage dès 5 h par semaine". */
const whereOf = ({ place }: WageRow): string => {
  if (typeof place !== 'string') return 'en ville de Lucerne'
  if (place === 'CH') return 'pour un travail de ménage dès 5 h par semaine'
  return place === 'GE' ? 'à Genève' : `dans le canton ${ofCanton(place)}`
}

/** "Minimum à Genève : 24.59 CHF/h" */
export const nameMinimum = (row: WageRow): string => `Minimum ${whereOf(row)} : ${hourly(row.centimes)}`

/** "À Genève, le minimum est de 24.59 CHF/h dès 18 ans." */
export const describeMinimum = (row: WageRow): string =>
  `${beginSentence(whereOf(row))}, le minimum est de ${hourly(row.centimes)}${row.applies === 'adults' ? ' dès 18 ans' : ''}.`

/** "sous le minimum de Genève": what an offer bears that pays less. */
export const underMinimum = (row: WageRow): string => `sous le ${minimumOf(row)}`

/** The short form of it, for the offer itself. */
export const underTag = ({ place }: WageRow): string => {
  if (typeof place !== 'string') return 'Sous le minimum communal'
  return place === 'CH' ? 'Sous le minimum légal' : 'Sous le minimum cantonal'
}

/** Returns the sentences about the minimum of a work, or that none is known, and what we advise. */
export const describeFloor = ({ must, advised, needsHours }: Floor): string[] => {
  const advice = `Recommandé : ${hourly(advised.centimes)}.`
  return [
    must ? describeMinimum(must) : `Pas de minimum légal trouvé pour ce travail. ${advice}`,
    ...(must && advised.centimes > must.centimes ? [advice] : []),
    ...(needsHours
      ? ['Pour un travail régulier, indiquez les heures par semaine dans la durée : « 6 h par semaine ».']
      : []),
  ]
}

/** "Avec 8.33 % de vacances : 26.64 CHF/h." Without a known age also the share of younger people. */
export const describeHolidays = ({ withHoliday: { centimes, basisPoints } }: Floor, age: number | null): string => {
  const younger = age === null ? ` (${formatShare(1_064)} avant 20 ans)` : ''
  return `Avec ${formatShare(basisPoints)} de vacances${younger} : ${hourly(centimes)}.`
}

/** Returns the sentences whom to ask, each with the address of the office where we know it. */
export const describeQuestions = ({ ask }: Floor, canton: string | null) =>
  ask.map((question) => ({ text: `${questions[question]}.`, office: officeFor(question, canton) }))
