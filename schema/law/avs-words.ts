import { groupThousands } from '../figures.ts'
import { formatMoney } from '../money.ts'
import { questions } from './ask.ts'
import { avsStateOf, contributionAges, isCounted, isLimitTold, type AvsState, type YearOfWork } from './avs.ts'
import { cantonShareIn, socialIn, type KnownFigure } from './social.ts'

/*
 * The sentences about a year's work for one household, for each of the two (rule 2.2.251). They say what holds as far as the app knows, or whom to ask,
 * and never that all is in order.
 */

/** "312", "312.50" or "1’312": centimes as francs, without ".00". */
export const francs = (centimes: number): string =>
  groupThousands(centimes % 100 === 0 ? String(centimes / 100) : (centimes / 100).toFixed(2))

/** "312 sur 750 CHF en 2026", or "312 CHF en 2026" above the limit, and where none matters. */
export const describeCount = (work: YearOfWork): string => {
  const limit = isCounted(avsStateOf(work)) ? (socialIn('exemptWage', work.year)?.value ?? 0) : 0
  return `${francs(work.total)}${work.total <= limit ? ` sur ${francs(limit)}` : ''} CHF en ${work.year}`
}

type Sentence = (work: YearOfWork, name: string) => string

const yearOf18 = ({ birthYear }: YearOfWork): string => String((birthYear ?? 0) + contributionAges.first)
const notYet: Sentence = (work) =>
  `Pas encore de cotisation AVS (année des 18 ans : ${yearOf18(work)}), mais une assurance-accidents.`
const limitOf = ({ year }: YearOfWork): string => francs(socialIn('exemptWage', year)?.value ?? 0)
const otherKind: Sentence = (work) =>
  `La règle des ${limitOf(work)} CHF vaut pour les ménages ; demandez à votre caisse.`
const noFigures: Sentence = ({ year }) => `${questions.caisse} : les montants de ${year} ne sont pas encore connus ici.`

/** The smallest wage above the limit: "750.05 CHF", since amounts are paid in five centimes. */
const above = ({ year }: YearOfWork): string => formatMoney((socialIn('exemptWage', year)?.value ?? 0) + 5, false)
const share = ({ year, canton }: YearOfWork): string => {
  const [row, local] = [socialIn('employeeShare', year), cantonShareIn(canton, year)]
  if (!row) return `${questions.caisse} : votre part de ${year} n’est pas encore connue ici.`
  const percent = String(Math.round((row.value + (local?.value ?? 0)) * 10) / 1_000)
  return `Votre part : ${percent} %${local ? `, avec ${local.name}` : ''}.${describeDoubt(year, row, local)}`
}

/** " Montants de 2026, ceux de 2027 ne sont pas encore connus ici. Demandez à votre caisse de compensation."; empty for figures of the year itself. */
export const describeDoubt = (
  year: number,
  ...figures: readonly (Pick<KnownFigure, 'name' | 'formerYear'> | undefined)[]
): string => {
  const former = figures.find((figure) => figure?.formerYear !== undefined)
  if (!former) return ''
  const doubt = former.name
    ? `Part « ${former.name} » de ${former.formerYear}, celle de ${year} n’est pas encore connue ici`
    : `Montants de ${former.formerYear}, ceux de ${year} ne sont pas encore connus ici`
  return ` ${doubt}. ${questions.caisse}.`
}

/** A sentence about the limit, with the doubt about it. */
const doubting =
  (sentence: Sentence): Sentence =>
  (work, name) =>
    sentence(work, name) + describeDoubt(work.year, socialIn('exemptWage', work.year))

const forHousehold: Record<AvsState, Sentence> = {
  unknown_age: doubting(
    (work) => `Demandez son année de naissance : avant 18 ans et jusqu’à ${limitOf(work)} CHF par an, rien n’est dû.`,
  ),
  unknown_kind: otherKind,
  unknown_figures: noFigures,
  not_yet: notYet,
  exempt: doubting(() => 'rien à annoncer tant que vous restez dessous.'),
  asked: (_work, name) => `${name} a demandé les cotisations : elles sont dues dès le premier franc.`,
  over: doubting(
    (work) =>
      `Dès ${above(work)}, tout le salaire de ${work.year} est soumis, depuis le premier franc. Annoncez-le à la caisse.`,
  ),
  due: () => 'Les cotisations sont dues dès le premier franc. Annoncez-le à la caisse.',
}

const forStudent: Record<AvsState, Sentence> = {
  ...forHousehold,
  unknown_age: () => 'Ajoutez votre date de naissance : vos documents seront justes.',
  exempt: doubting(() => 'rien à annoncer tant que vous restez dessous. Vous pouvez demander les cotisations.'),
  asked: () => 'Vous avez demandé les cotisations : elles sont dues dès le premier franc.',
  over: share,
  due: share,
}

/** Returns what a year's work means to a reader. `name`: the student's first name. Where it continues `describeCount`, it begins with a small letter. */
export const describeState = (work: YearOfWork, reader: 'household' | 'student', name: string): string =>
  (reader === 'household' ? forHousehold : forStudent)[avsStateOf(work)](work, name)

/** Returns what a reader is told of a year's work: the sum, and what it means. */
export const describeYear = (work: YearOfWork, reader: 'household' | 'student', name: string): string =>
  `${describeCount(work)}${avsStateOf(work) === 'exempt' ? ' :' : '.'} ${describeState(work, reader, name)}`

/**
 * Returns what a payment of `coming` centimes would change: "Avec ce paiement : 812 CHF en 2026.", with what that means. Null unless the payment brings the
 * year's wage above the limit, and the limit matters as far as is known.
 */
export const describeCrossing = (
  before: YearOfWork,
  coming: number,
  reader: 'household' | 'student',
  name: string,
): string | null => {
  const limit = socialIn('exemptWage', before.year)?.value
  const after = { ...before, total: before.total + coming }
  const state = avsStateOf(after)
  const isCrossed = limit !== undefined && before.total <= limit && after.total > limit
  if (!isCrossed || !isLimitTold(state)) return null
  return `Avec ce paiement : ${francs(after.total)} CHF en ${after.year}. ${describeState(after, reader, name)}`
}
