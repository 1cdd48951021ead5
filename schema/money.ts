import { groupThousands } from './figures.ts'

/** Centimes of a figure in CHF. */
export const toCentimes = (chf: number): number => Math.round(chf * 100)

/** Returns the centimes of `rate` in CHF per hour × hours, which are whole minutes, also where a device kept hundredths (rule 4.2). */
export const centimesFor = (rate: number, hours: number): number =>
  Math.round((toCentimes(rate) * Math.round(hours * 60)) / 60)

/** "1’025.00 CHF", from CHF. */
export const formatChf = (chf: number): string => `${groupThousands(chf.toFixed(2))} CHF`

/** What is said of an amount of simulated money, from centimes: "fictifs" from two francs on. */
export const playMark = (centimes: number): string => (Math.abs(centimes) < 200 ? 'fictif' : 'fictifs')

/** "25.00 CHF", or "25.00 CHF fictifs" of simulated money, from centimes (rule 3.5.33). */
export const formatMoney = (centimes: number, isPlayMoney: boolean | undefined): string =>
  `${formatChf(centimes / 100)}${isPlayMoney ? ` ${playMark(centimes)}` : ''}`

/** "25", "25.50" or "1’000", from CHF: rates are mostly whole francs. */
export const formatRate = (chf: number): string => groupThousands(Number.isInteger(chf) ? String(chf) : chf.toFixed(2))

/** Names of the currency, and the dash in place of centimes. */
const currency = /^\s*(?:chf|fr\.?)|(?:chf|fr\.?|francs?)\s*$/gi
const noCentimes = /\s*[.,][-–—]+$/
/** Thousands stand apart or together; a third decimal may as well be a thousand. Whoever types decimals has none for a moment. */
const amountPattern = /^(?:\d{1,3}(?:[\s'’]\d{3})+|\d+)(?:[.,]\d{0,2})?$/

/** Returns a typed amount in CHF, as the Swiss write it: "22,5", "1’200.50", "50.–", "25 CHF" (rule 1.2.437); NaN where the text is none. */
export const parseAmount = (text: string): number => {
  const bare = text.replaceAll(currency, '').trim().replace(noCentimes, '')
  return amountPattern.test(bare) ? Number(bare.replaceAll(/[\s'’]/g, '').replace(',', '.')) : Number.NaN
}
