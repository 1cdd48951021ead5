import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { OutboxItem, Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useFetchedOnce } from '../outbox/queries.ts'
import { wordsIn } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'

/** The id of the job that a mutation concerns, if any. */
export const jobOf = ({ name, args }: OutboxItem | Refused): string | undefined => {
  const known = wordsIn<MutationName>(words, name)
  if (known) return known.job?.(args)
  return 'jobId' in args ? args.jobId : undefined
}

/** Titles of the jobs that these mutations concern, and of `more` jobs, by id. */
export function useJobTitles(items: readonly (OutboxItem | Refused)[], more: readonly Id[] = []): Map<Id, string> {
  const database = useDatabase()
  const ids = [...new Set([...items.flatMap((item) => jobOf(item) ?? []), ...more])].sort()
  const titles = useLiveQuery(async () => {
    const [kept, cached] = await Promise.all([database.jobs.bulkGet(ids), database.cachedJobs.bulkGet(ids)])
    return ids.map((id, index) => [id, kept[index]?.title ?? cached[index]?.title ?? ''] as const)
  }, [database, ids.join()])
  useFetchedOnce(titles?.flatMap(([id, title]) => (title ? [] : id)) ?? [])
  return new Map(titles)
}
