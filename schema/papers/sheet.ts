import { fullName } from '../accounts/user.ts'
import { dayKey, formatMonth } from '../dates.ts'
import { bindFrench } from '../french.ts'
import { formatMoney } from '../money.ts'
import { agreementText } from './agreement-text.ts'
import { spellAmount } from './amount-in-words.ts'
import { describeContributions } from './contributions.ts'
import { paperTitles } from './kinds.ts'
import type { Certificate, Paper, PaperData } from './paper.ts'
import { deductionsOf, netOf, payslipText } from './payslip-text.ts'
import { describeMoment, fact, meansLabels, signature, type Fact, type Sheet, type Text } from './sheet-parts.ts'

type Issued<Kind extends Paper['kind']> = Extract<Paper, { kind: Kind }> & { data: PaperData[Kind] }

/** Returns the text of a paper; undefined while it is only asked for. `product`: our name. */
export const sheetOf = (paper: Paper, product: string): Sheet | undefined => {
  if (paper.data === null) return undefined
  const { notes, ...text } = textOf(paper as Issued<Paper['kind']>, product)
  return {
    title: paper.kind === 'statement' ? `${paperTitles.statement} ${paper.year}` : paperTitles[paper.kind],
    lead: leadOf(paper),
    ...bind(text),
    notes: notes.map(bindFrench),
  }
}

const masculine: ReadonlySet<Paper['kind']> = new Set(['statement', 'agreement'])

const leadOf = ({ kind, number, issuedAt }: Paper): string =>
  number === null || issuedAt === null
    ? 'Proposé, pas encore signé par les deux'
    : `N° ${number}, établi${masculine.has(kind) ? '' : 'e'} le ${dayKey(issuedAt)}`

const textOf = (paper: Issued<Paper['kind']>, product: string): Text => {
  switch (paper.kind) {
    case 'receipt':
      return receiptText(paper.data, product)
    case 'statement':
      return statementText(paper.data, paper.year, product)
    case 'certificate':
      return certificateText(paper.data, paper, product)
    case 'agreement':
      return agreementText(paper.data, paper, product)
    case 'payslip':
      return payslipText(paper.data, product)
  }
}

const bind = ({ paragraphs, facts, table, signatures }: Omit<Text, 'notes'>): Omit<Text, 'notes'> => ({
  paragraphs: paragraphs.map(bindFrench),
  facts: facts.map(bindFact),
  signatures: signatures.map(bindFrench),
  ...(table && {
    table: {
      ...table,
      caption: bindFrench(table.caption),
      rows: table.rows.map((row) => row.map(bindFrench)),
      sum: bindFact(table.sum),
    },
  }),
})

const bindFact = ([label, value]: Fact): Fact => [bindFrench(label), bindFrench(value)]

const receiptText = (data: PaperData['receipt'], product: string): Text => {
  const { payer, payee, job, workedOn, amount, expenses, fee, means, paidOn, noted, reference, replaces, isSimulated } =
    data
  const money = (centimes: number) => formatMoney(centimes, isSimulated)
  const others = noted && { payer: fullName(payee), payee: fullName(payer) }
  return {
    paragraphs: [],
    facts: [
      ['Montant', money(amount)],
      ['En toutes lettres', spellAmount(amount)],
      ...fact('Frais remboursés en plus', expenses !== undefined && money(expenses)),
      ['Payé par', fullName(payer)],
      ['Reçu par', fullName(payee)],
      ['Travail', job],
      ...fact('Date du travail', workedOn && dayKey(workedOn)),
      ['Moyen', meansLabels[means]],
      ['Payé le', dayKey(paidOn)],
      ...(fee > 0
        ? [
            ['Dont frais de service (5 %)', money(fee)] as const,
            [`${fullName(payee)} reçoit`, money(amount - fee)] as const,
          ]
        : []),
      ...(noted && others
        ? [
            [`Noté par ${fullName(noted.by === 'payer' ? payer : payee)}`, describeMoment(noted.at)] as const,
            [`Confirmé par ${others[noted.by]}`, describeMoment(noted.confirmedAt)] as const,
          ]
        : []),
      ['Référence', reference],
      ...fact('Remplace', replaces && `N° ${replaces}`),
    ],
    signatures: [],
    notes: [
      means === 'card'
        ? `Payé par carte sur ${product}. Le montant est celui qui a été libéré.`
        : `Payé de la main à la main : l’argent n’est pas passé par ${product}. Les deux personnes l’ont confirmé.`,
      'Cette quittance n’est pas une fiche de salaire.',
      ...(isSimulated ? ['Mode démonstration : aucun argent réel n’a circulé.'] : []),
    ],
  }
}

const statementText = (data: PaperData['statement'], year: number, product: string): Text => {
  const { poster, student, upTo, lines, contributions, deductions, replaces } = data
  // What one side alone says is shown, and counted nowhere.
  const confirmed = lines.filter(({ isUnconfirmed }) => !isUnconfirmed)
  const total = sumOf(confirmed.map(({ amount }) => amount))
  const hasHolidays = lines.some(({ holiday }) => holiday !== undefined)
  const unconfirmed = lines.filter(({ isUnconfirmed }) => isUnconfirmed)
  const isWhole = upTo === `${year}-12-31`
  const hours = sumOf(lines.map((line) => line.hours ?? 0))
  const ofHours =
    deductions === undefined
      ? 'Les heures sont celles qui étaient convenues.'
      : 'Les heures d’un travail figurent à son premier paiement : celles que les deux ont confirmées, sinon notées, sinon prévues.'
  return {
    paragraphs: [],
    facts: [
      ['Particulier', fullName(poster)],
      ['Étudiant', fullName(student)],
      ['Période', `01.01.${year} – ${dayKey(upTo)}`],
      ['Total payé', formatMoney(total, false)],
      ...fact(
        'Non confirmé, pas compté',
        unconfirmed.length > 0 && formatMoney(sumOf(unconfirmed.map(({ amount }) => amount)), false),
      ),
      ...fact(
        'Dont part de vacances',
        hasHolidays && formatMoney(sumOf(confirmed.map(({ holiday = 0 }) => holiday)), false),
      ),
      ...fact('Cotisations AVS', contributions && describeContributions(contributions)),
      ...(deductions?.length
        ? [...deductionsOf({ deductions }), ['Salaire net', netOf({ gross: total, deductions })] as const]
        : []),
      ...fact('Heures', deductions !== undefined && hours > 0 && describeHours(hours)),
      ...(deductions === undefined ? [] : monthsOf(confirmed)),
      ...fact('Remplace', replaces && `N° ${replaces}`),
    ],
    table: {
      caption: `Paiements de ${year}`,
      head: ['Payé le', 'Travail', 'Heures', 'Moyen', ...(hasHolidays ? ['Dont vacances'] : []), 'Montant'],
      rows: lines.map(({ paidOn, job, hours, means, amount, isUnconfirmed, holiday }) => [
        dayKey(paidOn),
        job,
        hours === null ? '–' : describeHours(hours),
        isUnconfirmed ? `${meansLabels[means]}, non confirmé` : meansLabels[means],
        ...(hasHolidays ? [holiday === undefined ? '–' : formatMoney(holiday, false)] : []),
        formatMoney(amount, false),
      ]),
      ...(hasHolidays && { named: [4] }),
      sum: [unconfirmed.length > 0 ? 'Total confirmé' : 'Total', formatMoney(total, false)],
    },
    signatures: [],
    notes: [
      'Ce relevé n’est pas le certificat de salaire officiel (formulaire 11).',
      hasHolidays
        ? 'Les montants sont ceux qui ont été payés, avant toute déduction. La part de vacances est comptée comme comprise dans chaque montant.'
        : 'Les montants sont ceux qui ont été payés, avant toute déduction ; une part de vacances n’est pas indiquée à part.',
      ofHours,
      ...(isWhole ? [] : ['L’année n’est pas terminée : d’autres paiements peuvent suivre.']),
      `Il compte les paiements par carte libérés sur ${product}, sans ceux qui ont été remboursés, et les paiements de la main à la main que personne ne conteste.`,
    ],
  }
}

/** "Brut novembre 2026", in a year with several months. */
const monthsOf = (lines: PaperData['statement']['lines']): Fact[] => {
  const months = new Map<string, number>()
  for (const { paidOn, amount } of lines)
    months.set(formatMonth(paidOn), (months.get(formatMonth(paidOn)) ?? 0) + amount)
  return months.size < 2 ? [] : [...months].map(([month, amount]) => [`Brut ${month}`, formatMoney(amount, false)])
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

const certificateText = (
  data: PaperData['certificate'],
  { posterId, posterSignedAt }: Certificate,
  product: string,
): Text => {
  const { poster, student, job, work, place, from, to, hours, words } = data
  return {
    paragraphs: [
      `${fullName(poster)} atteste que ${fullName(student)} a effectué le travail suivant.`,
      ...(words === null ? [] : [words]),
    ],
    facts: [
      ['Travail', job],
      ['Nature du travail', work],
      ['Lieu', place],
      from === to ? ['Date', dayKey(from)] : ['Dates', `du ${dayKey(from)} au ${dayKey(to)}`],
      ['Durée', describeHours(hours)],
    ],
    signatures: posterSignedAt === null ? [] : [signature(product, poster, posterSignedAt, posterId)],
    notes: ['Chacune des deux personnes peut retirer cette attestation : la page de vérification le dit.'],
  }
}

/** "2 h 30" */
const describeHours = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`
}
