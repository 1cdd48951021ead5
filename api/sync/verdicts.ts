import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { refusalSentence, type Language } from '../http/sentences.ts'
import type { PushRequest } from '../../schema/sync-wire.ts'
import type { Verdict } from '../../schema/sync.ts'
import type { Also } from '../feeds/feed-entries.ts'
import type { TransactionSql } from '../postgres/connect.ts'
import { isLost, type Found, type PushHistory } from './history.ts'

export type PushedMutation = PushRequest['mutations'][number]

/** A mutation whose name and version this server knows. */
export type KnownMutation = PushedMutation & { name: MutationName }

/** The final decision about a mutation. A refusal's sentence is added when the verdict is sent. */
type Decision = { verdict: 'applied'; position: number } | { verdict: 'rejected'; code: RefusalCode }

/** The id belongs to another mutation of this person. The record of that mutation stays. */
type Reused = 'reused'

export type Known = Reused | Decision

/**
 * Inserts the mutations' records before anything else. A concurrent run of the same mutation therefore blocks here until
 * the first has committed, and then finds its decision. Returns the decisions on mutations that are not new. Throws
 * `OtherHistory` if the push was written under another; the same statement reads that, because a push waits for each.
 */
export const claimMutations = async (
  tx: TransactionSql,
  userId: Id,
  history: PushHistory,
  mutations: readonly PushedMutation[],
): Promise<ReadonlyMap<Id, Known>> => {
  const ids = mutations.map(({ id }) => id)
  const hashes = mutations.map(hashOf)
  const [claim] = await tx<(Found & { count: number })[]>`
    with claimed as (
      insert into mutation_records (user_id, id, name, args_hash)
      select ${userId}::uuid, id, name, decode(hash, 'hex')
      from unnest(${ids}::uuid[], ${mutations.map(({ name }) => name)}::text[], ${hashes}::text[]) as claim (id, name, hash)
      on conflict (user_id, id) do nothing returning id)
    select current_epoch() as current, ${isLost(tx, userId, history.followed.acknowledged)} as "isLeftBehind",
      (select count(*)::int from claimed) as count`
  if (!claim) throw new Error('The database has no epoch')
  history.ensureSame(claim)
  if (claim.count === mutations.length) return new Map()

  const records = await tx<{ id: Id; isSame: boolean; verdict: Decision | null }[]>`
    select record.id, args_hash = decode(hash, 'hex') as "isSame", verdict
    from mutation_records record join unnest(${ids}::uuid[], ${hashes}::text[]) as claim (id, hash) on record.id = claim.id
    where user_id = ${userId} and record.id = any(${ids}::uuid[]) and verdict is not null`
  if (records.length + claim.count < mutations.length) throw new Error('A mutation was recorded without a verdict')
  return new Map(records.map(({ id, isSame, verdict }) => [id, isSame && verdict ? verdict : 'reused']))
}

const hashOf = ({ name, version, args, photo, photos }: PushedMutation): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        name,
        version,
        args,
        ...(photo === undefined ? [] : [photo]),
        ...(photos === undefined ? [] : [photos]),
      ]),
    )
    .digest('hex')

/**
 * An applied mutation. After it, the person's own feed changed `after` times more in the same transaction. If that feed
 * did not change at all, the effect was visible before, at the feed's head.
 */
export interface Applied {
  id: Id
  after: number
}

/** Records that mutations are applied, in the same query as the entries of their changes. */
export const recordApplied = (tx: TransactionSql, userId: Id, applied: readonly Applied[]): Also => {
  const own = userFeed(userId)
  const [first, ...others] = applied
  // A shared plan may join by reading all records of the person. Mostly one record is written; naming its id keeps the plan to that record.
  const isOnly = first && others.length === 0 ? tx`and mutation_records.id = ${first.id}` : tx``
  return {
    feed: own,
    statement: tx`
      update mutation_records set verdict = jsonb_build_object('verdict', 'applied', 'position', stands.head - after)
      from unnest(${applied.map(({ id }) => id)}::uuid[], ${applied.map(({ after }) => after)}::bigint[]) as applied (id, after),
        (select coalesce((select head from raised where id = ${own}), (select head from feeds where id = ${own}), 0) as head) as stands
      where user_id = ${userId} and mutation_records.id = applied.id ${isOnly}`,
  }
}

/** Records that a mutation is refused and changed nothing. */
export const recordRefused = (tx: TransactionSql, userId: Id, id: Id, code: RefusalCode): Also => ({
  feed: userFeed(userId),
  statement: tx`
    update mutation_records set verdict = ${tx.json({ verdict: 'rejected', code })} where user_id = ${userId} and id = ${id}`,
})

/** Returns the verdicts on those of these mutations that the server has decided. */
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
    : { id, ...decision, message: refusalSentence(decision.code, language) }

/** Returns the verdict for a repeated mutation. */
export const verdictAgain = (id: Id, known: Known, language: Language): Verdict => {
  if (known === 'reused') return verdictOf(id, { verdict: 'rejected', code: 'id_reused' }, language)
  const verdict = verdictOf(id, known, language)
  return verdict.verdict === 'applied' ? { ...verdict, verdict: 'duplicate' } : verdict
}
