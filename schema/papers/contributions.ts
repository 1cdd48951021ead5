import { francs } from '../law/avs-words.ts'
import { avsStateOf, type AvsState, type YearOfWork } from '../law/avs.ts'
import { questions } from '../law/ask.ts'
import { socialIn, socialRows, type SocialRow } from '../law/social.ts'
import type { Contributions, PaperData } from './paper.ts'

/*
 * Contributions as a paper freezes them. Its sentences read no figures of the law: a paper says in ten years what it says today.
 */

/** Returns what is frozen of a year’s work. `total`: the wage so far, if it is not all that is known of the year. */
export const contributionsOf = (
  work: YearOfWork,
  total = work.total,
  rows: readonly SocialRow[] = socialRows,
): Contributions => ({
  state: avsStateOf(work, rows),
  year: work.year,
  total,
  limit: socialIn('exemptWage', work.year, rows)?.value ?? null,
})

const isDue: ReadonlySet<AvsState> = new Set(['asked', 'over', 'due'])
const isNothingDue: ReadonlySet<AvsState> = new Set(['not_yet', 'exempt'])

/**
 * Returns what is kept of a wage for the insurances, and in the simplified procedure as tax; null where the app does not know it. Nothing is announced,
 * and so nothing taxed that way, while nothing is due.
 */
export const deductionsFrom = (
  gross: number,
  { state, year }: Pick<Contributions, 'state' | 'year'>,
  isSimplified = false,
  rows: readonly SocialRow[] = socialRows,
): PaperData['payslip']['deductions'] => {
  if (isNothingDue.has(state)) return []
  const [avs, ac] = [socialIn('avsShare', year, rows), socialIn('acShare', year, rows)]
  const tax = socialIn('simplifiedTax', year, rows)
  if (!isDue.has(state) || !avs || !ac || (isSimplified && !tax)) return null
  const part = (kind: 'avs' | 'ac' | 'tax', basisPoints: number) => ({
    kind,
    basisPoints,
    amount: Math.round((gross * basisPoints) / 10_000),
  })
  return [part('avs', avs.value), part('ac', ac.value), ...(isSimplified && tax ? [part('tax', tax.value)] : [])]
}

type Sentence = (frozen: Contributions) => string

const ofLimit: Sentence = ({ limit }) => (limit === null ? 'la limite' : `${francs(limit)} CHF`)

const sentences: Record<AvsState, Sentence> = {
  unknown_age: () => `Année de naissance non indiquée. ${questions.caisse}.`,
  unknown_kind: (frozen) => `${questions.caisse} : la règle des ${ofLimit(frozen)} vaut pour les ménages.`,
  unknown_figures: ({ year }) => `${questions.caisse} : les montants de ${year} ne sont pas connus ici.`,
  not_yet: () => 'Pas encore de cotisation (avant l’année des 18 ans).',
  exempt: (frozen) => `Exempté, jusqu’à ${ofLimit(frozen)} par an.`,
  asked: () => 'Dues dès le premier franc : la personne employée les a demandées.',
  over: (frozen) => `Dues dès le premier franc : plus de ${ofLimit(frozen)} en ${frozen.year}.`,
  due: () => 'Dues dès le premier franc.',
}

/** Says whether contributions are due, as a paper has it. */
export const describeContributions = (frozen: Contributions): string => sentences[frozen.state](frozen)

/** "312 sur 750 CHF en 2026", or the wage alone where the limit is passed or not known. */
export const describeTotal = ({ total, limit, year }: Contributions): string =>
  `${francs(total)}${limit !== null && total <= limit ? ` sur ${francs(limit)}` : ''} CHF en ${year}`
