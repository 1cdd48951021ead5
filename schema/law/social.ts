/*
 * Figures of the social insurances that concern a household which employs somebody. They are dated rows, never constants: after the last day of a
 * row without a successor, the app says whom to ask.
 */

export interface Source {
  name: string
  url: string
  /** The day on which the source was read, "2026-11-20". */
  seen: string
}

export type SocialFigure =
  | 'exemptWage'
  | 'smallWage'
  | 'simplifiedWage'
  | 'simplifiedSum'
  | 'simplifiedTax'
  | 'employeeShare'
  | 'avsShare'
  | 'acShare'

export interface SocialRow {
  figure: SocialFigure
  /** Centimes; of a share, hundredths of a percent of the wage. */
  value: number
  /** The first and the last day on which it holds, both included. */
  from: string
  to: string
  source: Source
}

const akow: Source = {
  name: 'Caisses cantonales de compensation',
  url: 'https://www.ahv-iv.ch/fr/',
  seen: '2026-11-20',
}
const ofas: Source = {
  name: 'Office fédéral des assurances sociales',
  url: 'https://www.bsv.admin.ch/',
  seen: '2026-11-20',
}
const seco: Source = { name: 'Secrétariat d’État à l’économie', url: 'https://www.seco.admin.ch/', seen: '2026-11-20' }
const known = { from: '2025-01-01', to: '2026-12-31' }

export const socialRows: readonly SocialRow[] = [
  // A year's wage from one household, until the end of the year in which a person becomes 25.
  { figure: 'exemptWage', value: 75_000, ...known, source: akow },
  // Of other employers: it never holds for household work.
  { figure: 'smallWage', value: 250_000, ...known, source: ofas },
  // The simplified procedure: the wage of one person, and those of all.
  { figure: 'simplifiedWage', value: 2_268_000, ...known, source: seco },
  { figure: 'simplifiedSum', value: 6_048_000, ...known, source: seco },
  // Its tax at source, which is final.
  { figure: 'simplifiedTax', value: 500, ...known, source: akow },
  { figure: 'employeeShare', value: 640, ...known, source: akow },
  // Its two parts: old age, disability and loss of earnings (AVS/AI/APG), and unemployment (AC).
  { figure: 'avsShare', value: 530, ...known, source: akow },
  { figure: 'acShare', value: 110, ...known, source: akow },
]

/** Returns the row of a figure on a day, "2026-11-28"; undefined if none is known to hold. */
export const socialOn = (
  figure: SocialFigure,
  day: string,
  rows: readonly SocialRow[] = socialRows,
): SocialRow | undefined => rows.find((row) => row.figure === figure && row.from <= day && day <= row.to)

/** Returns the row of a figure that holds in all of a calendar year. */
export const socialIn = (
  figure: SocialFigure,
  year: number,
  rows: readonly SocialRow[] = socialRows,
): SocialRow | undefined => {
  const row = socialOn(figure, `${year}-12-31`, rows)
  return row && row.from <= `${year}-01-01` ? row : undefined
}
