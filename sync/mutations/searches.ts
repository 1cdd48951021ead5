import type { Id } from '../../schema/ids.ts'
import { keptLimits } from '../../schema/limits.ts'
import type { OfferFilter } from '../../schema/searches/offer-filter.ts'
import { readOfferFilter } from '../../schema/searches/offer-search.ts'
import type { LocalDatabase } from '../store/database.ts'
import { write } from '../outbox/write.ts'

/** Puts an offer aside, or no longer. Throws OutboxFull. */
export const keepOffer = async (
  db: LocalDatabase,
  { id, isKept }: { id: Id; isKept: boolean },
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'offer.keep', { id, isKept }) })

/** Thrown where this device knows of as many searches as one has, so that nothing is promised that the server would refuse. */
export class SearchesFull extends Error {
  override readonly name = 'SearchesFull'
}

/** Saves a search, a new one without `id`. Throws SearchesFull, OutboxFull. */
export const saveSearch = async (
  db: LocalDatabase,
  { id, name, filter }: { id?: Id | undefined; name: string; filter: OfferFilter },
): Promise<{ id: Id; mutationId: Id }> => {
  if (id === undefined && (await db.searches.count()) >= keptLimits.searches) throw new SearchesFull()
  const args = { id: id ?? db.newId(), name, filter: readOfferFilter({ ...filter }) }
  return { id: args.id, mutationId: await write(db, 'search.save', args) }
}

/** Deletes a search. Throws OutboxFull. */
export const deleteSearch = async (db: LocalDatabase, { id }: { id: Id }): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'search.delete', { id }),
})
