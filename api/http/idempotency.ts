import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import { Refusal } from './refusal.ts'

/** The kinds of things whose id a client may choose. */
export type ClaimedKind = 'user' | 'job' | 'application' | 'message' | 'photo' | 'review' | 'complaint' | 'answer'

type Claim = 'new' | 'repeated'

/**
 * Claims the id that a client chose for a new thing, which makes the request idempotent. `input` is the validated input without the id.
 *
 * - Returns 'repeated' if the same person has sent the same input before; then there is nothing to do.
 * - Refuses `id_reused` for the same id with another input, for another kind, or by another person.
 * - `input` must contain no secrets: only its hash is stored, but that is a fast hash.
 * - If two claims are concurrent, the second blocks until the first commits.
 */
export const claimId = async (tx: Tx, me: { id: Id }, kind: ClaimedKind, id: Id, input: unknown): Promise<Claim> =>
  (await claimIds(tx, me, kind, [{ id, input }]))[0] ?? 'new'

/** Claims several ids like `claimId`, and returns the claims in their order. If one is refused, all are. */
export const claimIds = async (
  tx: Tx,
  me: { id: Id },
  kind: ClaimedKind,
  uses: { id: Id; input: unknown }[],
): Promise<Claim[]> => {
  if (uses.length === 0) return []
  const ids = uses.map(({ id }) => id)
  const hashes = uses.map(({ input }) => createHash('sha256').update(stableJson(input)).digest('hex'))
  const claimed = await tx<{ id: Id }[]>`
    insert into client_ids (id, user_id, kind, input_hash)
    select id, ${me.id}, ${kind}, decode(hash, 'hex') from unnest(${ids}::uuid[], ${hashes}::text[]) as use (id, hash)
    on conflict (id) do nothing returning id`
  if (claimed.length === uses.length) return uses.map(() => 'new')

  const fresh = new Set(claimed.map(({ id }) => id))
  const same = await tx<{ id: Id }[]>`
    select client_ids.id from client_ids
      join unnest(${ids}::uuid[], ${hashes}::text[]) as use (id, hash) on use.id = client_ids.id
    where client_ids.id = any(${ids}::uuid[]) and user_id = ${me.id} and kind = ${kind} and input_hash = decode(hash, 'hex')`
  const repeated = new Set(same.map(({ id }) => id))
  if (!ids.every((id) => repeated.has(id))) throw new Refusal('id_reused')
  return ids.map((id) => (fresh.delete(id) ? 'new' : 'repeated'))
}

/** Returns JSON that doesn't depend on the order of keys. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
