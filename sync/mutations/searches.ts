import type { Id } from '../../schema/ids.ts'
import { keptLimits } from '../../schema/limits.ts'
import type { searchMutations } from '../../schema/searches/mutations.ts'
import type { OfferFilter } from '../../schema/searches/offer-filter.ts'
import { readOfferFilter } from '../../schema/searches/offer-search.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Mutators } from '../writing/mutator.ts'
import { onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

export const searchMutators: Mutators<keyof typeof searchMutations> = {
  'offer.keep': onRow('kept', ({ id, isKept }, row, { now }) =>
    isKept ? (row ?? { id, keptAt: now, title: null, location: null, publishedAt: null }) : undefined,
  ),
  'search.save': onRow('search', ({ id, name, filter }, row, { now }) => ({
    id,
    name,
    filter,
    createdAt: row?.createdAt ?? now,
  })),
  'search.delete': onRow('search', () => undefined),
}

const write = writerOf(searchMutators)

/** Keeps an offer, or stops keeping it. Throws OutboxFull. */
export const keepOffer = (db: LocalDatabase, { id, isKept }: { id: Id; isKept: boolean }) =>
  write(db, 'offer.keep', { id, isKept })

/** Thrown when this device already has as many saved searches as the server allows; the server would refuse one more. */
export class SearchesFull extends Error {
  override readonly name = 'SearchesFull'
}

/** Saves a search; without `id`, a new one. Throws SearchesFull, OutboxFull. */
export const saveSearch = async (
  db: LocalDatabase,
  { id, name, filter }: { id?: Id | undefined; name: string; filter: OfferFilter },
): Promise<{ id: Id; mutationId: Id }> => {
  if (id === undefined && (await db.searches.count()) >= keptLimits.searches) throw new SearchesFull()
  const args = { id: id ?? db.newId(), name, filter: readOfferFilter({ ...filter }) }
  return { id: args.id, ...(await write(db, 'search.save', args)) }
}

/** Deletes a search. Throws OutboxFull. */
export const deleteSearch = (db: LocalDatabase, { id }: { id: Id }) => write(db, 'search.delete', { id })
