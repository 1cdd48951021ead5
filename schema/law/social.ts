import type { z } from 'zod'
import type { CantonCode } from '../catalogues/cantons.ts'
import type { SocialRowAnswer } from './answers.ts'
import { endsSoon } from './ending.ts'

/*
 * Figures of the social insurances that concern a household which employs somebody. They are dated rows, never constants: after the last day of a
 * row without a successor it goes on as a question, and the app says whom to ask.
 */

export interface SocialRow extends z.infer<typeof SocialRowAnswer> {}
export type SocialFigure = SocialRow['figure']

const akow = {
  name: 'Caisses cantonales de compensation',
  url: 'https://www.ahv-iv.ch/fr/',
  seen: '2026-11-20',
}
const ofas = {
  name: 'Office fédéral des assurances sociales',
  url: 'https://www.bsv.admin.ch/',
  seen: '2026-11-20',
}
const seco = { name: 'Secrétariat d’État à l’économie', url: 'https://www.seco.admin.ch/', seen: '2026-11-20' }
const known = { from: '2025-01-01', to: '2026-12-31' }

const epfl = 'https://www.epfl.ch/campus/services/human-resources/en/'
const bluewin =
  'https://www.bluewin.ch/fr/infos/suisse/aide-aux-familles-dans-le-besoin-jusqu-210-francs-de-plus-par-an'

/** What an employee owes in one canton alone, in hundredths of a percent, and where it was read. */
const inCanton = (canton: CantonCode, of: string, year: number, value: number, read: [name: string, url: string]) => {
  const source = { name: read[0], url: read[1], seen: '2026-11-30' }
  return { figure: 'cantonShare', canton, name: of, value, from: `${year}-01-01`, to: `${year}-12-31`, source } as const
}

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
  inCanton('VD', 'PC familles', 2025, 6, ['epfl.ch', `${epfl}avs-ac-pc-families-vaud/`]),
  inCanton('VD', 'PC familles', 2026, 9, ['Centre patronal', 'https://www.centrepatronal.ch/?p=768803']),
  inCanton('VS', 'allocations familiales', 2026, 13, ['Keystone-ATS, 16.10.2025', `${bluewin}-2919695.html`]),
  // That of 2026 was not found.
  inCanton('GE', 'assurance-maternité', 2025, 3.2, ['ccb.ch', 'https://www.ccb.ch/ccb/assurance_maternite.php']),
]

let present = socialRows

const isSame = (one: SocialRow, other: SocialRow): boolean => one.figure === other.figure && one.canton === other.canton

/** Has this process count with an operator's rows: each replaces the one of its figure, canton and first day, or is added (rule 3.4.632). */
export const replaceSocialRows = (rows: readonly SocialRow[]): void => {
  const kept = socialRows.filter((row) => !rows.some((other) => isSame(other, row) && other.from === row.from))
  present = [...kept, ...rows]
}

/** The rows that count in this process. */
export const presentSocialRows = (): readonly SocialRow[] => present

/** A row as it counts in a year. */
export interface KnownFigure extends SocialRow {
  /** The year whose figure it is, if that of the wanted year is not known. */
  formerYear?: number
}

/** Returns the row of a figure for a calendar year: the one that holds in it, or else the last one before. Undefined if none is known. */
export const socialIn = (
  figure: SocialFigure,
  year: number,
  rows: readonly SocialRow[] = present,
  canton?: CantonCode | null,
): KnownFigure | undefined => {
  const [last] = rows
    .filter((row) => row.figure === figure && row.canton === (canton ?? undefined) && row.from <= `${year}-01-01`)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
  if (!last || last.to >= `${year}-12-31`) return last
  return { ...last, formerYear: Number(last.to.slice(0, 4)) }
}

/** Returns what an employee owes in a canton alone; undefined where nothing is known of it. */
export const cantonShareIn = (canton: string | null | undefined, year: number): KnownFigure | undefined =>
  canton ? socialIn('cantonShare', year, present, canton as CantonCode) : undefined

/** Returns the rows without a successor that have ended, or end soon. */
export const socialRowsEnding = (rows: readonly SocialRow[], day: string): SocialRow[] =>
  rows.filter((row) => endsSoon(row, day) && !rows.some((other) => isSame(other, row) && other.from > row.from))
