import { newId, type Id } from '../../schema/ids.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import { laneOf, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import {
  writeCursor,
  type Entity,
  type FeedCursor,
  type FeedEntry,
  type PullAnswer,
  type PushAnswer,
  type Verdict,
} from '../../schema/sync.ts'
import type { TestApi } from '../testing/test-api.ts'
import type { PushedMutation } from './verdicts.ts'

/** Builds a mutation as a device does. */
export const mutation = <Name extends MutationName>(
  name: Name,
  args: MutationArguments<Name>,
  overrides: Partial<PushedMutation> = {},
): PushedMutation => ({ id: newId(), name, version: 1, lane: laneOf(name, args), args, ...overrides })

/** A person's phone, reduced to the protocol: it pushes, pulls, and keeps the entries of its feeds. */
export const createDevice = (api: Pick<TestApi, 'as'>, user: { id: Id }, feeds: string[]) => {
  const caller = api.as(user)
  let epoch = ''
  let cursors: FeedCursor[] = feeds.map((feed) => ({ feed, cursor: null, before: null }))
  /** Feed, entity and id of everything the feeds hold, in the order of arrival. */
  const held = new Map<string, FeedEntry & { feed: string }>()

  const ask = async (asked: FeedCursor[], inFlight: Id[] = [], askedEpoch = epoch): Promise<PullAnswer> => {
    const query = new URLSearchParams({ user: user.id, epoch: askedEpoch, feeds: asked.map(writeCursor).join(',') })
    if (inFlight.length > 0) query.set('inflight', inFlight.join(','))
    const answer = await caller.get(`/api/sync/pull?${query.toString()}`)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as PullAnswer
  }

  const apply = (feed: string, entry: FeedEntry) => {
    const key = `${feed} ${entry.entity} ${entry.id}`
    held.delete(key)
    if (entry.op === 'put') held.set(key, { ...entry, feed })
  }

  const device = {
    caller,
    ask,
    push: async (...mutations: PushedMutation[]): Promise<Verdict[]> => {
      const answer = await caller.post('/api/sync/push', { userId: user.id, mutations })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as PushAnswer).verdicts
    },
    /** Pulls once and stores the answer. */
    pull: async (inFlight: Id[] = []): Promise<PullAnswer> => {
      const answer = await ask(cursors, inFlight)
      epoch = answer.epoch
      cursors = answer.feeds.map(({ feed, cursor, entries, backfill }) => {
        for (const entry of [...(backfill?.entries ?? []), ...entries]) apply(feed, entry)
        return { feed, cursor, before: backfill?.before ?? null }
      })
      return answer
    },
    /** Pulls until nothing is left; returns the answers. */
    catchUp: async (): Promise<PullAnswer[]> => {
      const answers = [await device.pull()]
      while (answers.at(-1)?.feeds.some(({ more, backfill }) => more || backfill?.before))
        answers.push(await device.pull())
      return answers
    },
    /** Returns the ids of an entity that a feed, or any feed, gave. */
    has: (entity: Entity, feed?: string): Id[] =>
      [...held.values()]
        .filter((entry) => entry.entity === entity && (!feed || entry.feed === feed))
        .map(({ id }) => id),
    cursors: () => cursors,
  }
  return device
}

/** The offer that the wizard sends for a simple job. */
export const offer = (overrides: Partial<MutationArguments<'job.publish'>> = {}): MutationArguments<'job.publish'> => ({
  id: newId(),
  title: 'Tondre la pelouse',
  description: 'Environ 200 m², la tondeuse est là.',
  location: 'Lausanne, VD',
  duration: '2 heures',
  rate: 25,
  ...offerDefaults,
  ...overrides,
})
