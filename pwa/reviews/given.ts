import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { fetchOlderProfile } from '../../sync/fetched/profiles.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { OutboxItem, Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'

/** A job, and its other party, whom the reader may review. */
export interface Reviewable {
  jobId: Id
  otherId: Id
}

/**
 * Whether the reader has reviewed a job's other party. `waiting`: the review is still on this device; `gone`: the other party's account is deleted.
 */
export type Given = 'given' | 'waiting' | 'none' | 'gone'

/** Reviews of others change seldom: this many milliseconds pass before the next request. */
const fresh = 5 * 60 * 1_000

const isReview = <Item extends OutboxItem | Refused>(item: Item): item is Extract<Item, { name: 'review.submit' }> =>
  item.name === 'review.submit'

/** Reads what this device knows: its outbox, the reviews it has sent, and the reviews about the other party. */
const readGiven = async (db: LocalDatabase, jobs: readonly Reviewable[]) => {
  const [outbox, acknowledged, refusals, profiles, people] = await Promise.all([
    db.outbox.toArray(),
    db.acknowledged.toArray(),
    db.refusals.toArray(),
    db.cachedProfiles.bulkGet(jobs.map(({ otherId }) => otherId)),
    db.people.bulkGet(jobs.map(({ otherId }) => otherId)),
  ])
  const waiting = new Set(
    outbox.filter(isReview).flatMap((one) => (one.state === 'acknowledged' ? [] : one.args.jobId)),
  )
  const sent = [...outbox.filter(({ state }) => state === 'acknowledged'), ...acknowledged.map(({ item }) => item)]
  const refused = refusals.filter(({ code }) => code === 'already_reviewed')
  const given = new Set([...sent, ...refused].filter(isReview).map(({ args }) => args.jobId))
  // A job has one review about each party, and only the other party can have written it. Reviews by others name no job.
  for (const profile of profiles) {
    for (const { jobId } of profile?.reviews ?? []) if (jobId) given.add(jobId)
    for (const jobId of profile?.hiddenOfUser ?? []) given.add(jobId)
  }

  return new Map(
    jobs.map(({ jobId }, index) => {
      const none = people[index]?.isDeleted ? 'gone' : 'none'
      const state: Given = waiting.has(jobId) ? 'waiting' : given.has(jobId) ? 'given' : none
      return [jobId, { state, isRead: state !== 'none' || profiles[index] !== undefined }]
    }),
  )
}

/**
 * Returns for each job whether the reader has reviewed its other party: first according to this device, then according to the server. A job is
 * missing until one of them knows. If the server is unreachable, the device's knowledge counts.
 */
export function useGivenReviews(jobs: readonly Reviewable[]): ReadonlyMap<Id, Given> {
  const database = useDatabase()
  const isOnline = useOnline()
  const key = jobs.map(({ jobId, otherId }) => `${jobId} ${otherId}`).join()
  const read = useLiveQuery(async () => await readGiven(database, jobs), [database, key])
  const [asked, setAsked] = useState<{ key: string; database: LocalDatabase }>()
  const isAsked = !isOnline || (asked?.key === key && asked.database === database)

  useEffect(() => {
    if (!isOnline) return
    let isWanted = true
    const others = new Set(key.split(',').flatMap((pair) => pair.split(' ')[1] ?? []))
    const ask = async () => {
      for (const id of others) if (isWanted) await fetchOlderProfile(database, id, fresh).catch(() => undefined)
      if (isWanted) setAsked({ key, database })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [database, isOnline, key])

  return useMemo(() => {
    const known = [...(read ?? [])].filter(([, { isRead }]) => isRead || isAsked)
    return new Map(known.map(([jobId, { state }]) => [jobId, state]))
  }, [read, isAsked])
}
