import type { employmentMutations } from '../../schema/employment/mutations.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { assign } from '../writing/assign.ts'
import type { Mutators } from '../writing/mutator.ts'
import { onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

export const employmentMutators: Mutators<keyof typeof employmentMutations> = {
  // The server alone knows the date that a release shows to the household.
  'wageYear.update': onRow('wageYear', ({ id: _id, elsewhere, partnerEmail, ...choices }, row, { me }) => {
    if (row?.studentId === me) return assign(row, choices)
    if (!row || partnerEmail === undefined) return row && assign(row, { elsewhere })
    // Whether the other account has named this one, the server alone knows.
    const { partnerEmail: _former, together: _ended, ...alone } = row
    return { ...alone, ...(partnerEmail !== null && { partnerEmail }) }
  }),
}

const write = writerOf(employmentMutators)

/**
 * Asks a household for contributions, or releases the date of birth to it, or takes that back (rule 2.2.253); as the household, says what it has paid besides
 * (rule 2.2.306), or names its other account (rule 2.2.307). Throws OutboxFull.
 */
export const updateWageYear = (db: LocalDatabase, choices: MutationArguments<'wageYear.update'>) =>
  write(db, 'wageYear.update', choices)
