import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { floorFor, isBelow } from '../../schema/law/floor.ts'
import { hourly, minimumOf } from '../../schema/law/place-words.ts'
import { hasEnded } from '../../schema/law/ending.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { intendedAge, workOf } from '../../schema/law/work.ts'
import { write, type Tx } from '../feeds/write.ts'
import { describeFault } from '../http/faults.ts'
import { lockJob } from '../jobs/job-state.ts'
import { notify, screens, type NewNotification } from '../notifications/notifications.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { readOffers, type ReadOffer } from './offer-floor.ts'

/** The most offers of one query. */
const batch = 500

/** Tells the posters of open offers that fall below a new minimum wage (rule 2.2.280). */
export const tellOfMinimums: Handler<'minimums.tell'> = (ctx) =>
  tellOfMinimumsAt(ctx, withReplaced(wageRows, ctx.wages), new Date())

/**
 * Does so as of the given moment. A row is looked at twice: as this server learns of it, which concerns offers for a day on which it holds, and on its
 * first day. Only offers from before are told of: later ones were written beside its figure.
 */
export const tellOfMinimumsAt = async (
  ctx: Pick<TaskContext, 'sql' | 'log'>,
  rows: readonly WageRow[],
  now: Date,
): Promise<void> => {
  const { sql } = ctx
  await notePasses(sql, rows, now)
  const open = await sql<Pass[]>`
    select row_id as id, centimes, has_begun as "hasBegun", since from minimum_wage_passes
    where done_at is null order by since, row_id, has_begun`
  for (const pass of open) {
    // A row that was corrected meanwhile has a pass of its own.
    const row = rows.find(({ id, centimes }) => id === pass.id && centimes === pass.centimes)
    const isWhole = !row || (await tellOf(ctx, { row, since: pass.since }, rows, now))
    if (isWhole)
      await sql`
      update minimum_wage_passes set done_at = now()
      where row_id = ${pass.id} and centimes = ${pass.centimes} and has_begun = ${pass.hasBegun}`
  }
}

interface Pass {
  id: string
  centimes: number
  hasBegun: boolean
  since: Date
}

/**
 * Notes the rows that are new, and those that have begun. Since when they hold is known for a row that the server had before, or that this version of
 * the server has brought with it; one that came while it held is new from now on.
 */
const notePasses = async (sql: Sql, rows: readonly WageRow[], now: Date): Promise<void> => {
  const today = swissDay(now.toISOString())
  const [known] = await sql`select from minimum_wage_passes limit 1`
  const sure = rows.filter((row) => row.certainty === 'must' && !hasEnded(row, today))
  for (const { id, centimes, from } of sure) {
    const hasBegun = from <= today
    const isDated = hasBegun && (!known || (await isAnnounced(sql, id, centimes)))
    await sql`
      insert into minimum_wage_passes (row_id, centimes, has_begun, since)
      values (${id}, ${centimes}, ${hasBegun},
        case when ${isDated} then ${from}::text::date::timestamp at time zone 'Europe/Zurich' else ${now} end)
      on conflict do nothing`
  }
}

const isAnnounced = async (sql: Sql, id: string, centimes: number): Promise<boolean> => {
  const found = await sql`
    select from minimum_wage_passes where row_id = ${id} and centimes = ${centimes} and not has_begun`
  return found.length > 0
}

/** Goes through all offers from before that the row may concern. Returns whether each was told of that had to be. */
const tellOf = async (
  { sql, log }: Pick<TaskContext, 'sql' | 'log'>,
  { row, since }: { row: WageRow; since: Date },
  rows: readonly WageRow[],
  now: Date,
): Promise<boolean> => {
  let isWhole = true
  for (let after: Id | undefined, last = batch; last === batch;) {
    const found = await readOffers(sql, mayConcern(sql, row, since, after), sql`order by j.id limit ${batch}`)
    for (const offer of found.filter((one) => isUnder(one, row, rows, now))) {
      try {
        await write(sql, (tx) => tell(tx, offer.id, row, rows, now))
      } catch (error) {
        isWhole = false
        log.error({ jobId: offer.id, fault: describeFault(error) }, 'nobody could be told of a new minimum wage')
      }
    }
    last = found.length
    after = found.at(-1)?.id
  }
  return isWhole
}

const mayConcern = (sql: AnySql, { place, centimes }: WageRow, since: Date, after: Id | undefined) => sql`
  j.status = 'open' and j.deleted_at is null and j.hidden_at is null
  and j.rate_centimes < ${centimes} and j.created_at < ${since}
  ${place === 'CH' ? sql`` : sql`and j.canton = ${typeof place === 'string' ? place : place.canton}`}
  ${after === undefined ? sql`` : sql`and j.id > ${after}`}`

/** Whether this row is the minimum of the offer, which pays less. */
const isUnder = (offer: ReadOffer, { id, centimes }: WageRow, rows: readonly WageRow[], now: Date): boolean => {
  const { must } = floorFor(workOf(offer, intendedAge(offer), now.toISOString()), rows)
  return must?.id === id && must.centimes === centimes && isBelow(offer.rate, { must })
}

const tell = async (tx: Tx, jobId: Id, row: WageRow, rows: readonly WageRow[], now: Date): Promise<void> => {
  const job = await lockJob(tx, jobId)
  if (job?.status !== 'open' || job.isDeleted || job.isHidden) return
  // Before the lock the rate may have been raised, or another process may have told the poster.
  const [offer] = await readOffers(tx, tx`j.id = ${jobId}`)
  if (!offer || !isUnder(offer, row, rows, now)) return
  const told = await tx`
    insert into minimum_wage_notices (job_id, row_id, centimes) values (${jobId}, ${row.id}, ${row.centimes})
    on conflict do nothing returning job_id`
  if (told.length > 0) await notify(tx, underNewMinimum(offer, row))
}

const underNewMinimum = ({ id, postedById, title }: ReadOffer, row: WageRow): NewNotification => ({
  userId: postedById,
  type: 'other',
  kind: 'reminders',
  topic: 'minimum',
  title: 'Nouveau salaire minimum',
  message: `Votre offre « ${title} » est sous le nouveau ${minimumOf(row)} : ${hourly(row.centimes)}.`,
  actionUrl: screens.rateOf(id),
})
