import type { JobRow } from '../../schema/jobs/job.ts'
import { floorFor, isBelow } from '../../schema/law/floor.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { workOf } from '../../schema/law/work.ts'
import { formatRate } from '../../schema/money.ts'
import { describeMinimum } from './floor-words.ts'

/** What the poster reads before an acceptance under the minimum. */
export interface AcceptanceFloor {
  sentence: string
  /** The minimum, in CHF per hour. */
  rate: number
  /** Whether the acceptance needs the minimum: the student is known to be an adult (rule 3.4.633). */
  isNeeded: boolean
}

/** Returns the minimum of an offer that pays less; undefined if it does not, or for a known minor. `age` in years, null if it is not known. */
export const acceptanceFloorOf = (
  job: JobRow,
  { firstName, age }: { firstName: string; age: number | null },
  replaced: readonly WageRow[],
  now: string,
): AcceptanceFloor | undefined => {
  if (age !== null && age < 18) return undefined
  const { must, ...floor } = floorFor(workOf(job, age, now), withReplaced(wageRows, replaced))
  if (!must || !isBelow(job.rate, { ...floor, must })) return undefined
  const rate = must.centimes / 100
  const sentence =
    age === null ? describeMinimum(must) : `Pour ${firstName}, ${age} ans, le minimum est ${formatRate(rate)} CHF/h.`
  return { sentence, rate, isNeeded: age !== null }
}
