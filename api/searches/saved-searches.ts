import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { keptLimits } from '../../schema/limits.ts'
import { SavedSearchAnswer } from '../../schema/searches/answers.ts'
import type { SavedSearch } from '../../schema/searches/saved-search.ts'
import type { SearchDraft } from '../../schema/searches/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import type { Tx } from '../feeds/write.ts'

const toSearch = rowOf<SavedSearch>(SavedSearchAnswer)

/** Returns the viewer's own searches among these ids. */
export const searchRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<SavedSearch[]> => {
  const rows = await sql<Stored<SavedSearch>[]>`
    select id, name, filter, created_at as "createdAt" from saved_searches
    where id = any(${ids}::uuid[]) and user_id = ${viewerId}`
  return rows.map(toSearch)
}

/**
 * Saves a search. If two devices write, the last one wins; a search that another device has deleted is created again. Refusals: wrong_role,
 * searches_full, id_reused.
 */
export const saveSearch = async (tx: Tx, me: Me, { id, name, filter }: SearchDraft): Promise<void> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  // The lock orders two devices of one person that each add the last search allowed.
  await tx`select from users where id = ${me.id} for no key update`
  const [others] = await tx<{ isFull: boolean }[]>`
    select count(*) >= ${keptLimits.searches} as "isFull" from saved_searches where user_id = ${me.id} and id <> ${id}`
  if (others?.isFull) throw new Refusal('searches_full')
  const saved = await tx`
    insert into saved_searches (id, user_id, name, filter)
    values (${id}, ${me.id}, ${name}, ${JSON.stringify(filter)}::text::jsonb)
    on conflict (id) do update set name = excluded.name, filter = excluded.filter
      where saved_searches.user_id = ${me.id}`
  if (saved.count === 0) throw new Refusal('id_reused')
  tx.changes.put(userFeed(me.id), 'search', id)
}

/** Deletes a search of the caller. A search that is gone, or was never theirs, changes nothing. */
export const deleteSearch = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<void> => {
  const gone = await tx`delete from saved_searches where id = ${id} and user_id = ${me.id}`
  if (gone.count > 0) tx.changes.del(userFeed(me.id), 'search', id)
}
