import type { Id } from '../../schema/ids.ts'
import type { JobOffer } from '../../schema/jobs/fields.ts'
import { floorFor, isRefused } from '../../schema/law/floor.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { workOf } from '../../schema/law/work.ts'
import { readAge } from '../accounts/ages.ts'
import type { Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { offerColumns } from '../jobs/offer-columns.ts'
import { onlyRow } from '../postgres/single-row.ts'

/**
 * Refuses below_floor if a known adult would work for less than the sure minimum (rule 3.4.633). Nobody is refused whose age is not known, and no
 * minor: then the poster reads the figure, and decides.
 */
export const refuseBelowFloor = async (
  tx: Tx,
  jobId: Id,
  studentId: Id,
  replaced: readonly WageRow[],
): Promise<void> => {
  const age = await readAge(tx, studentId)
  if (age === null) return
  const { scheduledFor, firstName, ...offer } = onlyRow(
    await tx<(Omit<JobOffer, 'scheduledFor'> & { scheduledFor: Date | null; firstName: string })[]>`
      select ${offerColumns(tx)}, first_name as "firstName" from jobs j, users where j.id = ${jobId} and users.id = ${studentId}`,
  )
  const work = workOf({ ...offer, scheduledFor: scheduledFor?.toISOString() ?? null }, age, new Date().toISOString())
  const floor = floorFor(work, withReplaced(wageRows, replaced))
  if (floor.must && isRefused(offer.rate, work, floor))
    throw new Refusal('below_floor', { floor: { name: firstName, age, centimes: floor.must.centimes } })
}
