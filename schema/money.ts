import { groupThousands } from './figures.ts'

/** Converts CHF to centimes. */
export const toCentimes = (chf: number): number => Math.round(chf * 100)

/** Returns the centimes for a rate in CHF per hour and hours. Hours are rounded to whole minutes, since older devices stored hundredths (rule 4.2). */
export const centimesFor = (rate: number, hours: number): number =>
  Math.round((toCentimes(rate) * Math.round(hours * 60)) / 60)

/** "1’025.00 CHF", from CHF. */
export const formatChf = (chf: number): string => `${groupThousands(chf.toFixed(2))} CHF`

/** The French mark of an amount of simulated money, in centimes: "fictifs" from two francs on. */
export const playMark = (centimes: number): string => (Math.abs(centimes) < 200 ? 'fictif' : 'fictifs')

/** "25.00 CHF", or "25.00 CHF fictifs" for simulated money, from centimes (rule 3.5.33). */
export const formatMoney = (centimes: number, isPlayMoney: boolean | undefined): string =>
  `${formatChf(centimes / 100)}${isPlayMoney ? ` ${playMark(centimes)}` : ''}`

/** "1’025.00", from centimes: several amounts in one sentence, which says once that they are francs. */
export const formatCentimes = (centimes: number): string => groupThousands((centimes / 100).toFixed(2))

/** "25", "25.50" or "1’000", from CHF: most rates are whole francs. */
export const formatRate = (chf: number): string => groupThousands(Number.isInteger(chf) ? String(chf) : chf.toFixed(2))

/** The names of the currency, and below the dash that replaces centimes. */
const currency = /^\s*(?:chf|fr\.?)|(?:chf|fr\.?|francs?)\s*$/gi
const noCentimes = /(?<!\s)\s*[.,][-–—]+$/
/** Thousands may be separated or not. A third decimal is refused, since it may be meant as thousands. "25." is accepted while somebody types. */
const amountPattern = /^(?:\d{1,3}(?:[\s'’]\d{3})+|\d+)(?:[.,]\d{0,2})?$/

/** Returns the CHF of an amount typed in a Swiss form: "22,5", "1’200.50", "50.–", "25 CHF" (rule 1.2.437); NaN if the text is no amount. */
export const parseAmount = (text: string): number => {
  const bare = text.replaceAll(currency, '').trim().replace(noCentimes, '')
  return amountPattern.test(bare) ? Number(bare.replaceAll(/[\s'’]/g, '').replace(',', '.')) : Number.NaN
}
