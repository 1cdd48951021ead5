import { userFeed } from '../../schema/feeds.ts'
import type { Verdict } from '../../schema/sync.ts'
import { writeWithPositions, type Tx } from '../feeds/write.ts'
import { isDecision } from './decisions.ts'
import { isKnown, runMutation, runSet, setHandlers } from './handlers.ts'
import { failed, type ProcessingContext } from './process-mutation.ts'
import { readSentPhotos } from './sent-photo.ts'
import {
  claimMutations,
  recordApplied,
  verdictAgain,
  type Applied,
  type KnownMutation,
  type PushedMutation,
} from './verdicts.ts'

/**
 * Cuts a lane into sets to process together: neighbours of one kind that has a handler for sets. Every other mutation is
 * a set of its own.
 */
export const cutIntoSets = (lane: readonly PushedMutation[]): PushedMutation[][] => {
  const sets: PushedMutation[][] = []
  for (const mutation of lane) {
    const set = sets.at(-1)
    const isNeighbour = set?.[0]?.name === mutation.name && Object.hasOwn(setHandlers, mutation.name)
    // An id that comes twice is a repetition, which must find the verdict of the first.
    if (set && isNeighbour && !set.some(({ id }) => id === mutation.id)) set.push(mutation)
    else sets.push([mutation])
  }
  return sets
}

/**
 * Processes a set in one transaction and a few statements. Each mutation gets its own record and verdict, the same as
 * one by one. Returns undefined, and leaves no trace, if the set must be processed one by one: because a mutation was
 * refused or failed, or is not for sets.
 */
export const processTogether = async (
  context: ProcessingContext,
  mutations: readonly PushedMutation[],
): Promise<Verdict[] | undefined> => {
  const { sql, me, language, history } = context
  if (!areForSets(mutations)) return undefined
  try {
    return await writeWithPositions(
      sql,
      async (tx) => {
        const known = await claimMutations(tx, me.id, history, mutations)
        const fresh = mutations.filter(({ id }) => !known.has(id))
        return { known, applied: await run(tx, context, fresh) }
      },
      ({ known, applied }, positions) => {
        const head = positions.get(userFeed(me.id)) ?? 0
        const after = new Map(applied.map((one) => [one.id, one.after]))
        return mutations.map(({ id }) => {
          const earlier = known.get(id)
          if (earlier) return verdictAgain(id, earlier, language)
          return { id, verdict: 'applied', position: head - (after.get(id) ?? 0) }
        })
      },
      (tx, { applied }) => (applied.length > 0 ? recordApplied(tx, me.id, applied) : undefined),
    )
  } catch (error) {
    const [only, ...others] = mutations
    // A single mutation that failed would fail again. A single mutation that was refused needs its record, which the other way writes.
    return only && others.length === 0 && !isDecision(error) ? [failed(context, only, error)] : undefined
  }
}

/** A mutation with photos is not for sets: its photos are decoded before its own transaction. */
const areForSets = (mutations: readonly PushedMutation[]): mutations is readonly KnownMutation[] =>
  mutations.every((one) => isKnown(one) && one.photo === undefined && one.photos === undefined)

/** Runs the domain's functions. Returns, for each mutation, how often the person's own feed changed after it. */
const run = async (
  tx: Tx,
  { sql, me, handlers, photoStore }: ProcessingContext,
  mutations: readonly KnownMutation[],
): Promise<Applied[]> => {
  const [first, ...others] = mutations
  const counts: number[] = []
  const next = () => void counts.push(tx.changes.counts.get(userFeed(me.id)) ?? 0)
  if (first && others.length === 0) {
    await runMutation(handlers, tx, me, first, await readSentPhotos({ sql, photoStore }, first, me.id))
    next()
  } else if (first) await runSet(tx, me, mutations, next)
  const all = counts.at(-1) ?? 0
  return mutations.map(({ id }, at) => ({ id, after: all - (counts[at] ?? 0) }))
}
