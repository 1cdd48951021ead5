import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { hiddenTitle } from '../../schema/jobs/fields.ts'
import { userFeed } from '../../schema/feeds.ts'
import { keptLimits } from '../../schema/limits.ts'
import type { KeptOffer } from '../../schema/searches/kept-offer.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'

/**
 * Returns the offers among these ids that the viewer has kept, with the texts that each had then, except hidden by a moderator. Offers of people whom
 * the viewer has blocked are hidden. A viewer who is blocked still sees the entry, like that of any offer that is gone (rule 1.2.410).
 */
export const keptRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<KeptOffer[]> => {
  const rows = await sql<{ id: Id; keptAt: Date; title: string; location: string; publishedAt: Date }[]>`
    select jobs.id, kept_at as "keptAt", case when hidden_at is null then kept_offers.title else ${hiddenTitle} end as title, kept_offers.location, jobs.created_at as "publishedAt"
    from kept_offers join jobs on jobs.id = job_id
    where job_id = any(${ids}::uuid[]) and user_id = ${viewerId}
      and not exists (select from blocks where blocker_id = ${viewerId} and blocked_id = posted_by_id)`
  return rows.map((row) => ({
    ...row,
    keptAt: row.keptAt.toISOString(),
    publishedAt: row.publishedAt.toISOString(),
  }))
}

/** Puts the entries of an offer that is hidden, or shown again, into the feeds of all who keep it. */
export const keptOfferChanged = async (tx: Tx, id: Id): Promise<void> => {
  const keepers = await tx<{ id: Id }[]>`select user_id as id from kept_offers where job_id = ${id}`
  for (const keeper of keepers) tx.changes.put(userFeed(keeper.id), 'kept', id)
}

/**
 * Keeps an offer, or removes it; a repetition changes nothing. An offer that closed meanwhile is kept nevertheless: the person sees that it is gone.
 * Refusals: wrong_role, not_found, kept_full.
 */
export const keepOffer = async (tx: Tx, me: Me, { id, isKept }: { id: Id; isKept: boolean }): Promise<void> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  if (!isKept) {
    const gone = await tx`delete from kept_offers where user_id = ${me.id} and job_id = ${id}`
    if (gone.count > 0) tx.changes.del(userFeed(me.id), 'kept', id)
    return
  }
  // The lock orders two devices of one person that each keep the last offer allowed.
  await tx`select from users where id = ${me.id} for no key update`
  const [known] = await tx<{ isKept: boolean; isThere: boolean; isFull: boolean }[]>`
    select
      exists (select from kept_offers where user_id = ${me.id} and job_id = ${id}) as "isKept",
      exists (select from jobs
        where id = ${id} and deleted_at is null and hidden_at is null and (reserved_for_id is null or reserved_for_id = ${me.id})
          and not exists (select from people_apart where (one, other) = (posted_by_id, ${me.id}))) as "isThere",
      (select count(*) >= ${keptLimits.offers} from kept_offers where user_id = ${me.id}) as "isFull"`
  if (known?.isKept) return
  if (!known?.isThere) throw new Refusal('not_found')
  if (known.isFull) throw new Refusal('kept_full')
  await tx`
    insert into kept_offers (user_id, job_id, title, location)
    select ${me.id}, id, title, location from jobs where id = ${id}`
  tx.changes.put(userFeed(me.id), 'kept', id)
}
