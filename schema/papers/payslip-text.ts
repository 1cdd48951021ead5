import { fullName } from '../accounts/user.ts'
import { dayKey } from '../dates.ts'
import { formatMinutes } from '../jobs/duration.ts'
import { describeDoubt } from '../law/avs-words.ts'
import { formatShare, withHoliday } from '../law/shares.ts'
import { centimesFor, formatMoney } from '../money.ts'
import { describeContributions, describeTotal } from './contributions.ts'
import type { PaperData } from './paper.ts'
import { fact, meansLabels, type Fact, type Text } from './sheet-parts.ts'

type Data = PaperData['payslip']

const money = (centimes: number): string => formatMoney(centimes, false)

/** What a payslip says (rule 3.4.665). */
export const payslipText = (data: Data, product: string): Text => {
  const { poster, student, job, workedOn, minutes, rate, gross, holiday, contributions, fee, means, paidOn } = data
  const owed = minutes === null ? gross : withHoliday(wageOf(minutes, rate), holiday.basisPoints)
  return {
    paragraphs: [],
    facts: [
      ['Employeur', fullName(poster)],
      ['Personne employée', fullName(student)],
      ['Travail', job],
      ...fact('Date du travail', workedOn && dayKey(workedOn)),
      minutes === null
        ? ['Tarif convenu', `${money(rate)} par heure`]
        : ['Heures', `${formatMinutes(minutes)} × ${money(rate)} = ${money(wageOf(minutes, rate))}`],
      ['Salaire de base', money(gross - holiday.amount)],
      [`Part de vacances (${formatShare(holiday.basisPoints)})`, money(holiday.amount)],
      ['Salaire brut', money(gross)],
      ...deductionsOf(data),
      ['Cotisations', describeContributions(contributions)],
      ['Salaire net', netOf(data)],
      ...fact('Frais remboursés, hors salaire', data.expenses > 0 && money(data.expenses)),
      ...fact('Frais de service retenus (5 %)', fee > 0 && money(fee)),
      ['Moyen', meansLabels[means]],
      ['Payé le', dayKey(paidOn)],
      [`Compteur ${contributions.year}`, describeTotal(contributions)],
      ['Référence', data.reference],
      ...fact('Remplace', data.replaces && `N° ${data.replaces}`),
    ],
    signatures: [],
    notes: [
      ...underMinimum(data),
      ...(isRounded(gross, owed)
        ? []
        : [
            `Les heures au tarif convenu, avec la part de vacances, font ${money(owed)} : ${money(gross)} ont été payés.`,
          ]),
      ...(holiday.isAgeKnown ? [] : ['L’âge n’est pas indiqué : avant 20 ans, la part de vacances est de 10.64 %.']),
      ...(data.deductions?.length
        ? ['Le paiement compte comme salaire brut. Si ces parts n’ont pas été retenues, réglez-les entre vous.']
        : []),
      ...(data.deductions ?? [])
        .filter(({ formerYear }) => formerYear !== undefined)
        .slice(0, 1)
        .map((former) => describeDoubt(contributions.year, former).trim()),
      ...(data.deductions?.some(({ kind }) => kind === 'tax')
        ? []
        : ['L’impôt de la procédure simplifiée n’est pas compté ici.']),
      `Établie par l’employeur avec ${product}, qui n’est pas partie au contrat.`,
    ],
  }
}

/** Whether it is what is owed, in coins: cash is rounded up to five centimes. */
export const isRounded = (gross: number, owed: number): boolean => gross >= owed && gross < owed + 5

const underMinimum = ({ minimum, minutes, gross, holiday }: Data): string[] =>
  minimum && minutes !== null
    ? [
        `Sous le ${minimum.name} : le salaire de base fait ${money(Math.round(((gross - holiday.amount) * 60) / minutes))} par heure, au moins ${money(minimum.rate)} sont dus. Il manque ${money(withHoliday(wageOf(minutes, minimum.rate), holiday.basisPoints) - gross)}.`,
      ]
    : []

const wageOf = (minutes: number, rate: number): number => centimesFor(rate / 100, minutes / 60)

const parts = {
  avs: 'AVS, AI et APG',
  ac: 'Assurance-chômage AC',
  canton: 'Part du canton',
  tax: 'Impôt à la source, procédure simplifiée',
} as const

/** What is kept of a wage, part by part. */
export const deductionsOf = ({ deductions }: Pick<Data, 'deductions'>): Fact[] =>
  (deductions ?? []).map(({ kind, basisPoints, amount, name }): Fact => [
    `${parts[kind]}${name ? `, ${name}` : ''} (${basisPoints / 100} %)`,
    `− ${money(amount)}`,
  ])

export const netOf = ({ gross, deductions }: Pick<Data, 'gross' | 'deductions'>): string =>
  deductions === null
    ? 'À compléter : les cotisations ne sont pas connues ici'
    : money(deductions.reduce((left, { amount }) => left - amount, gross))
