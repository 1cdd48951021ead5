import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed, type JobRow } from '../../schema/jobs/job.ts'
import {
  fetchEarnings,
  fetchProvider,
  fetchWallet,
  readEarnings,
  readProvider,
  readWallet,
  type KnownWallet,
} from '../../sync/fetched/wallet.ts'
import { useFetched, type Fetched } from '../data/fetched.ts'
import { hasArrived } from '../data/first-load.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useConnection } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { findPaid, isUnderWay, type Paid } from './paid.ts'

/** What is shown of money is at most this old (rule 1.9.13). */
const atMost = 10_000
/** What is under way is over in a few seconds: a wallet that still says otherwise would contradict what was confirmed. */
const soon = 2_000

interface Known {
  /** Null where the device has none. Undefined while it is read. */
  wallet: KnownWallet | null | undefined
  state: Fetched<unknown>['state']
  retry: () => void
  refresh: () => void
}

/** Returns the person's wallet: what the device has of it at once, then what the server has. */
export function useWallet(): Known {
  const database = useDatabase()
  const { id } = useUser()
  const fetched = useFetched(`wallet ${id}`, () => fetchWallet(database, id))
  const wallet = useLiveQuery(async () => (await readWallet(database, id)) ?? null, [database, id])
  useFresh(fetched.refresh, wallet)
  return { wallet, ...fetched }
}

/** Returns a student's earnings in CHF, with the wallet that they are part of. */
export function useEarnings(): Known & { total: number | null | undefined } {
  const database = useDatabase()
  const { id } = useUser()
  const fetched = useFetched(`earnings ${id}`, () =>
    Promise.all([fetchEarnings(database, id), fetchWallet(database, id)]),
  )
  const known = useLiveQuery(
    async () => ({
      total: (await readEarnings(database, id))?.totalEarnings ?? null,
      wallet: (await readWallet(database, id)) ?? null,
    }),
    [database, id],
  )
  useFresh(fetched.refresh, known?.wallet)
  return { wallet: known?.wallet, total: known?.total, ...fetched }
}

/**
 * Calls back when something of this person changed on the server, and every ten seconds that the screen is in sight; more often while money
 * of this wallet is under way.
 */
function useFresh(refresh: () => void, wallet: Known['wallet']): void {
  const database = useDatabase()
  const { id } = useUser()
  const cursor = useLiveQuery(async () => (await database.feeds.get(userFeed(id)))?.cursor ?? 0, [database, id])
  const seen = useRef(cursor)
  const tell = useEffectEvent(refresh)
  const period = wallet?.transactions.some(isUnderWay) ? soon : atMost

  useEffect(() => {
    if (seen.current !== undefined && cursor !== seen.current) tell()
    seen.current = cursor
  }, [cursor])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && navigator.onLine && tell(), period)
    return () => clearInterval(timer)
  }, [period])
}

/** Whether payments on this server move no real money, also as the device last heard of it. Undefined while it is unknown. */
export function useIsPlayMoney(): boolean | undefined {
  const database = useDatabase()
  useFetched('provider', () => fetchProvider(database))
  const provider = useKeptQuery('provider', readProvider)
  return provider && provider === 'simulated'
}

/** Returns what the wallet on this device knows of a job's payment. */
export function usePaid(jobId: Id): Paid | undefined {
  const database = useDatabase()
  const { id } = useUser()
  return useLiveQuery(async () => findPaid(await readWallet(database, id), jobId), [database, id, jobId])
}

/** Whether the device has ever heard which jobs are paid. */
export function useIsWalletKnown(): boolean {
  const database = useDatabase()
  const { id } = useUser()
  return useLiveQuery(async () => (await readWallet(database, id)) !== undefined, [database, id]) ?? false
}

export interface Payee {
  job: JobRow | undefined
  name: string
  src: string | undefined
}

/**
 * Returns the job of an order and whom the server will pay: its assigned student, whoever the address names. Undefined while it is read, and while
 * the device is still receiving its first rows: nobody pays before they read whom. The name has a documented fallback (rule 2.8.14).
 */
export function usePayee({ jobId, studentId }: { jobId: Id; studentId: Id }): Payee | undefined {
  const database = useDatabase()
  const isReceiving = useConnection() === 'online'
  return useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    const person = await database.people.get(job?.assignedToId ?? studentId)
    if ((!job || !person) && isReceiving && !(await hasArrived(database))) return undefined
    return { job, name: person ? fullName(person) : 'Étudiant assigné', src: person?.profileImageUrl ?? undefined }
  }, [database, jobId, studentId, isReceiving])
}
