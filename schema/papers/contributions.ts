import { describeDoubt, francs } from '../law/avs-words.ts'
import { avsStateOf, type AvsState, type YearOfWork } from '../law/avs.ts'
import { questions } from '../law/ask.ts'
import { cantonShareIn, socialIn, type KnownFigure } from '../law/social.ts'
import type { Contributions, PaperData } from './paper.ts'

/*
 * Contributions as a paper freezes them. Its sentences read no figures of the law: a paper says in ten years what it says today.
 */

/** Returns what is frozen of a year’s work. `total`: the wage so far, if it is not all that is known of the year. */
export const contributionsOf = (work: YearOfWork, total = work.total): Contributions => {
  const limit = socialIn('exemptWage', work.year)
  const state = avsStateOf(work)
  return {
    state,
    year: work.year,
    total,
    ...(state === 'over' && work.besides && { besides: work.besides }),
    limit: limit?.value ?? null,
    ...(limit?.formerYear !== undefined && { formerYear: limit.formerYear }),
  }
}

type Deductions = NonNullable<PaperData['payslip']['deductions']>

const isDue: ReadonlySet<AvsState> = new Set(['asked', 'over', 'due'])
const isNothingDue: ReadonlySet<AvsState> = new Set(['not_yet', 'exempt'])

/**
 * Returns what is kept of a wage for the insurances, those of the canton too, and in the simplified procedure as tax; null where the app does not know it. Nothing is announced,
 * and so nothing taxed that way, while nothing is due.
 */
export const deductionsFrom = (
  gross: number,
  { state, year }: Pick<Contributions, 'state' | 'year'>,
  { isSimplified = false, canton = null }: { isSimplified?: boolean | undefined; canton?: string | null } = {},
): Deductions | null => {
  if (isNothingDue.has(state)) return []
  const [avs, ac, tax] = [socialIn('avsShare', year), socialIn('acShare', year), socialIn('simplifiedTax', year)]
  if (!isDue.has(state) || !avs || !ac || (isSimplified && !tax)) return null
  const local = cantonShareIn(canton, year)
  const part = (kind: Deductions[number]['kind'], { value, name, formerYear }: KnownFigure): Deductions[number] => ({
    kind,
    basisPoints: value,
    amount: Math.round((gross * value) / 10_000),
    ...(name !== undefined && { name }),
    ...(formerYear !== undefined && { formerYear }),
  })
  return [
    part('avs', avs),
    part('ac', ac),
    ...(local ? [part('canton', local)] : []),
    ...(isSimplified && tax ? [part('tax', tax)] : []),
  ]
}

type Sentence = (frozen: Contributions) => string

const ofLimit: Sentence = ({ limit }) => (limit === null ? 'la limite' : `${francs(limit)} CHF`)

const sentences: Record<AvsState, Sentence> = {
  unknown_age: () => `Année de naissance non indiquée. ${questions.caisse}.`,
  unknown_kind: (frozen) => `${questions.caisse} : la règle des ${ofLimit(frozen)} vaut pour les ménages.`,
  unknown_figures: ({ year }) => `${questions.caisse} : les montants de ${year} ne sont pas connus ici.`,
  not_yet: () => 'Pas encore de cotisation AVS (avant l’année des 18 ans), mais une assurance-accidents.',
  exempt: (frozen) => `Exempté, jusqu’à ${ofLimit(frozen)} par an.`,
  asked: () => 'Dues dès le premier franc : la personne employée les a demandées.',
  over: (frozen) =>
    `Dues dès le premier franc : plus de ${ofLimit(frozen)} en ${frozen.year}${frozen.besides ? `, avec ${francs(frozen.besides)} CHF que le ménage a payés en dehors de ce compte` : ''}.`,
  due: () => 'Dues dès le premier franc.',
}

/** Says whether contributions are due, as a paper has it. */
export const describeContributions = (frozen: Contributions): string => {
  const isDoubtful = frozen.state === 'exempt' || frozen.state === 'over'
  return sentences[frozen.state](frozen) + (isDoubtful ? describeDoubt(frozen.year, frozen) : '')
}

/** "312 sur 750 CHF en 2026", or the wage alone where no limit matters, or that of the whole year is passed. */
export const describeTotal = ({ state, total, limit, year }: Contributions): string =>
  `${francs(total)}${limit !== null && total <= limit && isOpen.has(state) ? ` sur ${francs(limit)}` : ''} CHF en ${year}`

/** The states in which the wage so far stands beside its limit. */
const isOpen: ReadonlySet<AvsState> = new Set(['unknown_age', 'exempt'])
