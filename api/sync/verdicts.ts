import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import { refusalText, type RefusalCode } from '../../schema/refusals.ts'
import type { Language } from '../../schema/rules.ts'
import type { PushRequest } from '../../schema/sync-wire.ts'
import type { Verdict } from '../../schema/sync.ts'
import type { TransactionSql } from '../postgres/connect.ts'

export type PushedMutation = PushRequest['mutations'][number]

/** The final decision about a mutation. The sentence of a refusal is added when it is sent. */
type Decision = { verdict: 'applied'; position: number } | { verdict: 'rejected'; code: RefusalCode }

/** The id belongs to another mutation of this person, whose record stays as it is. */
type Reused = 'reused'

/**
 * Inserts the mutation's record before anything else, so that a concurrent run blocks here until the first has
 * committed, and then finds its decision.
 */
export const claimMutation = async (
  tx: TransactionSql,
  userId: Id,
  { id, name, version, args, photo, photos }: PushedMutation,
): Promise<'new' | Reused | Decision> => {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        name,
        version,
        args,
        ...(photo === undefined ? [] : [photo]),
        ...(photos === undefined ? [] : [photos]),
      ]),
    )
    .digest()
  const claimed = await tx`
    insert into mutation_records (user_id, id, name, args_hash) values (${userId}, ${id}, ${name}, ${hash})
    on conflict (user_id, id) do nothing returning id`
  if (claimed.length > 0) return 'new'

  const [record] = await tx<{ isSame: boolean; verdict: Decision | null }[]>`
    select args_hash = ${hash} as "isSame", verdict from mutation_records where user_id = ${userId} and id = ${id}`
  if (!record?.verdict) throw new Error('A mutation was recorded without a verdict')
  return record.isSame ? record.verdict : 'reused'
}

export const recordDecision = async (tx: TransactionSql, userId: Id, id: Id, decision: Decision): Promise<void> => {
  await tx`
    update mutation_records set verdict = ${tx.json(decision)} where user_id = ${userId} and id = ${id}`
}

/** Returns the verdicts of those of these mutations that the server has decided. */
export const readVerdicts = async (
  tx: TransactionSql,
  userId: Id,
  ids: readonly Id[],
  language: Language,
): Promise<Verdict[]> => {
  if (ids.length === 0) return []
  const records = await tx<{ id: Id; verdict: Decision }[]>`
    select id, verdict from mutation_records
    where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and verdict is not null`
  return records.map(({ id, verdict }) => verdictOf(id, verdict, language))
}

export const verdictOf = (id: Id, decision: Decision, language: Language): Verdict =>
  decision.verdict === 'applied'
    ? { id, ...decision }
    : { id, ...decision, message: refusalText(decision.code, language) }

/** Returns the verdict for a repeated mutation. */
export const verdictAgain = (id: Id, known: Reused | Decision, language: Language): Verdict => {
  if (known === 'reused') return verdictOf(id, { verdict: 'rejected', code: 'id_reused' }, language)
  const verdict = verdictOf(id, known, language)
  return verdict.verdict === 'applied' ? { ...verdict, verdict: 'duplicate' } : verdict
}
