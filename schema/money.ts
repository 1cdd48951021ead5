import { readLanguage } from './language.ts'
import { once } from './once.ts'

/** Centimes of a figure in CHF. */
export const toCentimes = (chf: number): number => Math.round(chf * 100)

const twoDecimals = once(
  () => new Intl.NumberFormat(readLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** "25.00 CHF", from CHF. */
export const formatChf = (chf: number): string => `${twoDecimals().format(chf).replace(',', '.')} CHF`

/** "25.00 CHF", or "25.00 CHF fictifs" of simulated money, from centimes (rule 3.5.33). */
export const formatMoney = (centimes: number, isPlayMoney: boolean | undefined): string => {
  const mark = Math.abs(centimes) < 200 ? ' fictif' : ' fictifs'
  return `${formatChf(centimes / 100)}${isPlayMoney ? mark : ''}`
}

/** "25" or "25.50", from CHF: rates are mostly whole francs. */
export const formatRate = (chf: number): string => (Number.isInteger(chf) ? String(chf) : chf.toFixed(2))

/** Returns a typed figure in CHF, also for "22,5"; NaN where the text is none. */
export const parseAmount = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
