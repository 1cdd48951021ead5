import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import { Refusal } from './refusal.ts'

/** Kinds of things whose id a client may choose. */
export type ClaimedKind = 'user' | 'job' | 'application' | 'message' | 'photo' | 'review' | 'complaint' | 'answer'

/**
 * Claims the id that a client chose for a new thing, and makes the request idempotent. Returns 'repeated' when the same
 * person sent the same input before: then there is nothing to do. Refuses `id_reused` for the same id with another
 * input, for another kind, or by somebody else. `input` is the validated input without the id and without secrets: only
 * its hash is stored, but a fast hash. Of two concurrent claims the second blocks until the first commits.
 */
export const claimId = async (
  tx: Tx,
  me: { id: Id },
  kind: ClaimedKind,
  id: Id,
  input: unknown,
): Promise<'new' | 'repeated'> => {
  const hash = createHash('sha256').update(stableJson(input)).digest()
  const claimed = await tx`
    insert into client_ids (id, user_id, kind, input_hash) values (${id}, ${me.id}, ${kind}, ${hash})
    on conflict (id) do nothing returning id`
  if (claimed.length > 0) return 'new'

  const same = await tx`
    select from client_ids where id = ${id} and user_id = ${me.id} and kind = ${kind} and input_hash = ${hash}`
  if (same.length === 0) throw new Refusal('id_reused')
  return 'repeated'
}

/** Returns JSON that doesn't depend on the order of keys. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
