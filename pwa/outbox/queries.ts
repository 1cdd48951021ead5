import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Id } from '../../schema/ids.ts'
import { fetchJob } from '../../sync/fetched/cache.ts'
import { isBookkeeping } from '../../sync/mutations/registry.ts'
import type { OutboxItem, Refused } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'

export interface Outbox {
  /** Unsent mutations in the order they were written. Acknowledged ones are left out. */
  waiting: OutboxItem[]
  refused: Refused[]
}

/** The unsent and the refused mutations. Undefined while they are read. */
export function useOutbox(): Outbox | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const [items, refused] = await Promise.all([
      database.outbox.orderBy('order').toArray(),
      database.refusals.orderBy('at').toArray(),
    ])
    return { waiting: items.filter((item) => item.state !== 'acknowledged'), refused }
  }, [database])
}

/** The outbox without bookkeeping mutations. */
export function useVisibleOutbox(): Outbox | undefined {
  const outbox = useOutbox()
  return (
    outbox && {
      waiting: outbox.waiting.filter((item) => !isBookkeeping(item)),
      refused: outbox.refused.filter((item) => !isBookkeeping(item)),
    }
  )
}

/** The outbox item that a row's `pending` names; undefined once the server has acknowledged it, and for bookkeeping. */
export function usePendingItem(mutationId: Id | undefined): OutboxItem | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    if (!mutationId) return undefined
    const item = await database.outbox.where('id').equals(mutationId).first()
    return !item || item.state === 'acknowledged' || isBookkeeping(item) ? undefined : item
  }, [database, mutationId])
}

/** Fetches jobs that have left this device, such as one assigned to somebody else, so that a refusal still names its job. */
export function useFetchedOnce(ids: readonly Id[]): void {
  const database = useDatabase()
  const isOnline = useOnline()
  const wanted = ids.join()
  useEffect(() => {
    if (!isOnline) return
    for (const id of wanted.split(',').filter(Boolean)) fetchJob(database, id).catch(() => undefined)
  }, [database, isOnline, wanted])
}
