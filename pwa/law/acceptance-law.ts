import type { JobRow } from '../../schema/jobs/job.ts'
import { floorFor, isBelow } from '../../schema/law/floor.ts'
import { agreedWorkOf, type AgreedWork } from '../../schema/law/pair-hours.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { minor } from '../../schema/law/work.ts'
import type { StatedAge } from '../../schema/law/youth.ts'
import { formatMinutes } from '../../schema/jobs/duration.ts'
import { formatRate } from '../../schema/money.ts'
import { describeMinimum } from './floor-words.ts'

/** What the poster reads before an acceptance under the minimum. */
export interface AcceptanceFloor {
  sentence: string
  /** The minimum, in CHF per hour. */
  rate: number
  /** Whether the acceptance needs the minimum: the student's age is known (rule 3.4.633). */
  isNeeded: boolean
}

/**
 * Returns the minimum of an offer that pays less; undefined if it does not. `age` in years, null if it is not known, `stated` as the letter says; `agreed`:
 * what the poster and the student have agreed on.
 */
export const acceptanceFloorOf = (
  job: JobRow,
  { firstName, age, stated }: { firstName: string; age: number | null; stated?: StatedAge | undefined },
  agreed: readonly AgreedWork[],
  replaced: readonly WageRow[],
  now: string,
): AcceptanceFloor | undefined => {
  const work = agreedWorkOf(job, agreed, age ?? (stated === 'minor' ? minor : null), now)
  const { must, ...floor } = floorFor(work, withReplaced(wageRows, replaced))
  if (!must || !isBelow(job.rate, { ...floor, must })) return undefined
  const rate = must.centimes / 100
  const minimum =
    age === null ? describeMinimum(must) : `Pour ${firstName}, ${age} ans, le minimum est ${formatRate(rate)} CHF/h.`
  const { weeklyHours } = work
  const hours =
    must.place === 'CH' && agreed.length > 0 && weeklyHours !== null
      ? ` Avec ce qui est déjà convenu, ${firstName} travaille chez vous ${formatMinutes(Math.round(weeklyHours * 60))} par semaine en moyenne.`
      : ''
  return { sentence: minimum + hours, rate, isNeeded: age !== null }
}
