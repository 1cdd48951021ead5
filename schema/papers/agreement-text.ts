import { fullName } from '../accounts/user.ts'
import { dayKey } from '../dates.ts'
import { formatMinutes } from '../jobs/duration.ts'
import { questions } from '../law/ask.ts'
import { formatShare } from '../law/shares.ts'
import { formatMoney } from '../money.ts'
import { describeContributions } from './contributions.ts'
import type { Agreement, PaperData } from './paper.ts'
import { describeMoment, fact, meansLabels, signature, type Text } from './sheet-parts.ts'

type Data = PaperData['agreement']

const awaitsParents = `Moins de 18 ans, en attente de l’accord parental : sans lui, cet accord ne vaut pas. ${questions.parents}.`

/** What an agreement says, before and after it is signed (rule 3.4.664). */
export const agreementText = (
  data: Data,
  { posterId, studentId, posterSignedAt, studentSignedAt, issuedAt }: Agreement,
  product: string,
): Text => {
  const { poster, student, job, work, place, scheduledFor, duration, weeklyMinutes, rate, holiday, words } = data
  const money = (centimes: number) => formatMoney(centimes, false)
  return {
    paragraphs: [
      `${fullName(poster)}, employeur, et ${fullName(student)} conviennent du travail suivant.`,
      ...(words === null ? [] : [words]),
    ],
    facts: [
      ['Travail', job],
      ['Nature du travail', work],
      ['Lieu', place],
      describeDays(data),
      ...fact('Heure convenue', scheduledFor && describeMoment(scheduledFor)),
      ['Durée', duration],
      ...fact('Heures par semaine', weeklyMinutes !== null && formatMinutes(weeklyMinutes)),
      ['Salaire', `${money(rate)} par heure`],
      [
        'Vacances',
        `${formatShare(holiday.basisPoints)}, soit ${money(holiday.amount)} par heure${adultsNote(holiday)}`,
      ],
      ['Salaire avec les vacances', `${money(rate + holiday.amount)} par heure`],
      ['Paiement', meansLabels[data.means]],
      ['Cotisations AVS', describeContributions(data.contributions)],
      ...fact('Autorisation de travail', describePermit(data)),
      ...(data.limits
        ? [
            ['Âge', issuedAt ? 'Moins de 18 ans, avec l’accord parental.' : awaitsParents] as const,
            ['Limites', `${data.limits.join('. ')}.`] as const,
          ]
        : fact('Âge', data.isMinor && `Moins de 18 ans. ${questions.parents}.`)),
      ...fact('Remplace', data.replaces && `N° ${data.replaces}`),
    ],
    signatures: [
      ...(posterSignedAt === null ? [] : [signature(product, poster, posterSignedAt, posterId)]),
      ...(studentSignedAt === null ? [] : [signature(product, student, studentSignedAt, studentId)]),
    ],
    notes: [
      'Au-delà d’un mois de travail, l’employeur remet ces points par écrit (art. 330b du Code des obligations). Pour le reste, la loi s’applique.',
      `Cet accord lie les deux personnes ; ${product} n’en fait pas partie.`,
    ],
  }
}

const describeDays = ({ from, to }: Data): [string, string] => {
  if (to === null) return ['Début', `${dayKey(from)}, sans date de fin`]
  return from === to ? ['Date', dayKey(from)] : ['Dates', `du ${dayKey(from)} au ${dayKey(to)}`]
}

/** Without a date of birth, the share is that of adults. */
const adultsNote = ({ isAgeKnown }: Data['holiday']): string => (isAgeKnown ? '' : ' (10.64 % avant 20 ans)')

const describePermit = ({ permit }: Data): string | false => {
  if (permit === 'yes') return `Nécessaire. ${questions.migration}.`
  return permit === 'unsure' && `Peut-être nécessaire. ${questions.migration}.`
}
