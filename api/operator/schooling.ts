import { swissDay } from '../../schema/dates.ts'
import { printable } from '../http/printable.ts'
import type { Schooling } from '../schooling/confirmations.ts'
import type { WaitingProof } from '../schooling/proofs.ts'

/** Returns a line with the student's name and school. */
export const describeSchooling = ({ name, school, isConfirmed }: Schooling): string => {
  const stands =
    school === null ? 'aucune école' : `« ${printable(school)} », ${isConfirmed ? 'confirmée' : 'pas confirmée'}`
  return `${printable(name)} : ${stands}.`
}

/** Returns a line for each waiting proof, and the commands for them. */
export const describeProofs = ({ proofs, total }: { proofs: readonly WaitingProof[]; total: number }): string[] => {
  if (total === 0) return ['Aucune attestation en attente.']
  const lines = proofs.map(
    ({ email, name, school, sentAt }) =>
      `${swissDay(sentAt.toISOString())}  ${printable(email)}  ${printable(name)}  ${school === null ? 'aucune école' : `« ${printable(school)} »`}`,
  )
  const further = total > proofs.length ? [`… et ${total - proofs.length} de plus.`] : []
  return [`${total === 1 ? '1 attestation attend' : `${total} attestations attendent`} :`, ...lines, ...further]
}
