import type { z } from 'zod'
import type { WageRowAnswer } from './answers.ts'
import { endsSoon, hasEnded } from './ending.ts'

/** A minimum wage with its time, its source and its doubts (rule 3.4.630). */
export interface WageRow extends z.infer<typeof WageRowAnswer> {}

const seen = '2026-11-20'
const geneva = { name: 'ge.ch', url: 'https://www.ge.ch/appliquer-salaire-minimum-genevois', seen }
const neuchatel = {
  name: 'rtn.ch',
  url: 'https://www.rtn.ch/rtn/Actualite/Region/20251030-Tres-legere-hausse-du-salaire-minimum-en-2026.html',
  seen,
}
const comparison = {
  name: 'geneve-attractive.ch',
  url: 'https://geneve-attractive.ch/articles/302-quels-ecarts-entre-les-salaires-minimums-cantonaux',
  seen,
}
const basel = { name: 'bs.ch', url: 'https://www.awa.bs.ch/arbeitnehmende/Kantonaler-Mindestlohn.html', seen }
const confederation = {
  name: 'Conseil fédéral, 5.12.2025',
  url: 'https://www.skb.admin.ch/fr/newnsb/E-sOr0jte799t6aZHW0ux',
  seen,
}

const aboutGeneva =
  'Avant 18 ans, et pour garder des enfants, nous n’avons pas trouvé si le contrat-type de l’économie domestique prévoit un autre montant.'
const aboutNeuchatel =
  'Les emplois de vacances des jeunes peuvent être payés moins ; l’agriculture a son propre montant.'
const aboutBasel =
  'Le travail qui n’est pas soumis à l’AVS et le travail sur appel jusqu’à 70 heures par an n’en font pas partie.'
const aboutTicino = 'Le montant dépend de la branche, de 20.00 à 20.50 ; nous n’avons pas trouvé celui des ménages.'

/**
 * The minimum wages that this release knows. A row is never changed in place: a new year is a new row, and what was lawful on a day stays readable. An
 * operator replaces rows without a release (rule 3.4.632).
 */
export const wageRows: readonly WageRow[] = [
  {
    id: 'ge-2025',
    place: 'GE',
    centimes: 2_448,
    from: '2025-01-01',
    to: '2025-12-31',
    certainty: 'must',
    applies: 'adults',
    source: geneva,
    doubt: aboutGeneva,
  },
  {
    id: 'ge-2026',
    place: 'GE',
    centimes: 2_459,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'must',
    applies: 'adults',
    source: geneva,
    doubt: aboutGeneva,
  },
  {
    id: 'ne-2025',
    place: 'NE',
    centimes: 2_131,
    from: '2025-01-01',
    to: '2025-12-31',
    certainty: 'must',
    applies: 'all',
    source: neuchatel,
    doubt: aboutNeuchatel,
  },
  {
    id: 'ne-2026',
    place: 'NE',
    centimes: 2_135,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'must',
    applies: 'all',
    source: neuchatel,
    doubt: aboutNeuchatel,
  },
  {
    id: 'ju-2026',
    place: 'JU',
    centimes: 2_140,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'ask',
    applies: 'all',
    source: {
      name: 'rfj.ch',
      url: 'https://www.rfj.ch/rfj/Actualite/Region/20260114-Lancement-d-une-initiative-cantonale-pour-renforcer-le-salaire-minimum.html',
      seen,
    },
    doubt:
      'Le contrat-type cantonal de l’économie domestique peut prévoir moins ; nous n’avons pas trouvé ses montants.',
  },
  {
    id: 'ti-2026',
    place: 'TI',
    centimes: 2_000,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'must',
    applies: 'adults',
    source: comparison,
    doubt: aboutTicino,
  },
  {
    id: 'ti-2026-haut',
    place: 'TI',
    centimes: 2_050,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'ask',
    applies: 'adults',
    source: comparison,
    doubt: aboutTicino,
  },
  {
    id: 'bs-2025',
    place: 'BS',
    centimes: 2_200,
    from: '2025-01-01',
    to: '2025-12-31',
    certainty: 'ask',
    applies: 'adults',
    source: basel,
    doubt: aboutBasel,
  },
  {
    id: 'bs-2026',
    place: 'BS',
    centimes: 2_220,
    from: '2026-01-01',
    to: '2026-12-31',
    certainty: 'ask',
    applies: 'adults',
    source: comparison,
    doubt: aboutBasel,
  },
  {
    id: 'lu-ville',
    place: { canton: 'LU', commune: 'Lucerne' },
    centimes: 2_275,
    from: '2026-01-01',
    to: null,
    certainty: 'ask',
    applies: 'adults',
    source: { name: 'stadtluzern.ch', url: 'https://www.stadtluzern.ch/index.php/aktuelles/newslist/2605273', seen },
    doubt: 'La ville voulait l’abroger en 2026 ; nous n’avons pas trouvé la décision.',
  },
  {
    id: 'ch-ctt-2024',
    place: 'CH',
    centimes: 1_995,
    from: '2024-01-01',
    to: '2025-12-31',
    certainty: 'must',
    applies: 'household5h',
    source: confederation,
  },
  {
    id: 'ch-ctt-2026',
    place: 'CH',
    centimes: 2_035,
    from: '2026-01-01',
    to: '2028-12-31',
    certainty: 'must',
    applies: 'household5h',
    source: confederation,
    doubt:
      'Pour une personne sans formation du métier : 22.30 dès quatre ans d’expérience ou avec une AFP, 24.55 avec un CFC. Le jardin, les cours, l’informatique et les animaux n’y sont pas nommés.',
  },
]

/** Returns the rows with those of an operator: a row replaces the one of its id, and any other is added. */
export const withReplaced = (rows: readonly WageRow[], replaced: readonly WageRow[]): readonly WageRow[] => {
  const ids = new Set(replaced.map(({ id }) => id))
  return replaced.length === 0 ? rows : [...rows.filter(({ id }) => !ids.has(id)), ...replaced]
}

const isSamePlace = ({ place }: WageRow, { place: other }: WageRow) => JSON.stringify(place) === JSON.stringify(other)

/** Whether a row takes another one's place from its first day on. */
const succeeds = (later: WageRow, row: WageRow): boolean =>
  later.from > row.from && later.applies === row.applies && isSamePlace(later, row)

/**
 * Returns the rows that count on a day, "2026-11-28" in Swiss time. A row without a successor counts beyond its end, but then only as a question:
 * the figure of the new year is not known yet (rule 3.4.631).
 */
export const rowsOn = (rows: readonly WageRow[], day: string): WageRow[] => {
  const begun = rows.filter(({ from }) => from <= day)
  return begun
    .filter((row) => !begun.some((other) => succeeds(other, row)))
    .map((row) => (hasEnded(row, day) ? { ...row, certainty: 'ask' } : row))
}

/** Returns the rows without a successor that have ended, or end soon. */
export const rowsEnding = (rows: readonly WageRow[], day: string): WageRow[] =>
  rows.filter((row) => endsSoon(row, day) && !rows.some((other) => succeeds(other, row)))
