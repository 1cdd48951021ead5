import type { Id } from '../../schema/ids.ts'
import { floorFor, isRefused } from '../../schema/law/floor.ts'
import { agreedWorkOf } from '../../schema/law/pair-hours.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { readAge } from '../accounts/ages.ts'
import type { Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { readOffers } from '../law/offer-floor.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** Four weeks before today, and a day for the clocks. */
const agreedDays = 29
/** More jobs of one pair are not read: no four weeks have so many. */
const agreedAtMost = 300

/**
 * Refuses below_floor if somebody of a known age would work for less than the sure minimum for it (rule 3.4.633). Nobody is refused whose age is not
 * known: then the poster reads the figure, and decides.
 */
export const refuseBelowFloor = async (
  tx: Tx,
  jobId: Id,
  studentId: Id,
  replaced: readonly WageRow[],
): Promise<void> => {
  const age = await readAge(tx, studentId)
  if (age === null) return
  const [offer] = await readOffers(tx, tx`j.id = ${jobId}`)
  if (!offer) return
  const agreed = await readOffers(
    tx,
    tx`j.posted_by_id = ${offer.postedById} and j.assigned_to_id = ${studentId}
      and (j.status in ('assigned', 'in_progress')
        or j.status = 'completed' and coalesce(j.scheduled_for, j.updated_at) > now() - make_interval(days => ${agreedDays}))`,
    tx`order by j.updated_at desc limit ${agreedAtMost}`,
  )
  const work = agreedWorkOf(offer, agreed, age, new Date().toISOString())
  const floor = floorFor(work, withReplaced(wageRows, replaced))
  if (!floor.must || !isRefused(offer.rate, work, floor)) return
  const { name } = onlyRow(await tx<{ name: string }[]>`select first_name as name from users where id = ${studentId}`)
  throw new Refusal('below_floor', { floor: { name, age, centimes: floor.must.centimes } })
}
