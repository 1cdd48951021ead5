import { holidayBasisPoints, sharesOf } from '../../schema/law/shares.ts'
import { totalOf, type Priced } from '../../schema/jobs/total.ts'
import { formatCentimes, toCentimes } from '../../schema/money.ts'

/** For whom the sentence is: the payer, the student, or a visitor. `name` is the student's, if one is known. */
export interface SharesReader {
  side: 'payer' | 'student' | 'visitor'
  name?: string
  /** The student's share for holidays, if the student is known. */
  basisPoints?: number
}

/**
 * "Vous payez 54.17 · Léa reçoit 51.46 · dont vacances 4.17 · frais 2.71": who gets what of an offer that is paid by card, of the whole work or, where
 * its hours are not known, of one hour (rule 2.2.236).
 */
export const describeShares = (
  job: Priced,
  { side, name = 'l’étudiant', basisPoints = holidayBasisPoints(null) }: SharesReader,
): string => {
  const total = totalOf(job)
  const { paid, received, holiday, fee } = sharesOf(total ?? toCentimes(job.rate), basisPoints)
  const payer = side === 'payer' ? 'vous payez' : 'le particulier paie'
  const student = side === 'student' ? 'vous recevez' : `${name} reçoit`
  const parts = [
    `${payer} ${formatCentimes(paid)}`,
    `${student} ${formatCentimes(received)}`,
    `dont vacances ${formatCentimes(holiday)}`,
    `frais ${formatCentimes(fee)}`,
  ].join(' · ')
  return total === null ? `par heure, ${parts}` : parts
}
