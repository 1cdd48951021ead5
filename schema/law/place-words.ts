import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { ofName } from '../french.ts'
import { formatRate } from '../money.ts'
import type { WageRow } from './wages.ts'

/** Cantons whose name takes an article. */
const withArticle: { [Canton in CantonCode]?: string } = {
  GR: 'des Grisons',
  JU: 'du Jura',
  TI: 'du Tessin',
  VS: 'du Valais',
}

/** "de Genève", "d’Argovie", "du Jura" */
export const ofCanton = (code: CantonCode): string => withArticle[code] ?? ofName(cantonNames[code])

/** "24.59 CHF/h", from centimes. */
export const hourly = (centimes: number): string => `${formatRate(centimes / 100)}\u00a0CHF/h`

/** "minimum de Genève", "minimum du canton du Jura", "minimum légal" */
export const minimumOf = ({ place }: Pick<WageRow, 'place'>): string => {
  if (typeof place !== 'string') return 'minimum de la ville de Lucerne'
  if (place === 'CH') return 'minimum légal'
  return `minimum ${place === 'GE' ? 'de Genève' : `du canton ${ofCanton(place)}`}`
}
