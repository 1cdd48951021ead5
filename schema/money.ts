/** Centimes of a figure in CHF. */
export const toCentimes = (chf: number): number => Math.round(chf * 100)

const twoDecimals = new Intl.NumberFormat('fr-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "25.00 CHF", from CHF. */
export const formatChf = (chf: number): string => `${twoDecimals.format(chf).replace(',', '.')} CHF`

/** "25" or "25.50", from CHF: rates are mostly whole francs. */
export const formatRate = (chf: number): string => (Number.isInteger(chf) ? String(chf) : chf.toFixed(2))

/** Returns a typed figure in CHF, also for "22,5"; NaN where the text is none. */
export const parseAmount = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
