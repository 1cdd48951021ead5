import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { fetchConfig, readProvider } from '../../sync/fetched/config.ts'
import { fetchEarnings, fetchWallet, readEarnings, readWallet, type KnownWallet } from '../../sync/fetched/wallet.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { firstNameOf, nameOf } from '../../schema/accounts/party-names.ts'
import { useFetched, type Asked } from '../data/fetched.ts'
import { hasArrived } from '../data/first-load.ts'
import { readAhead, useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useConnection } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { findPaid, type Paid } from './paid.ts'

/** Milliseconds until amounts are read again that nobody said had changed. */
const unheardPeriodMs = 300_000

interface Known extends Asked {
  /** Null if the device has none. Undefined while the device reads it. */
  wallet: KnownWallet | null | undefined
  refresh: () => void
}

/** Returns the wallet on this device. Once one part of a screen has it, every part that mounts later has it from its first frame on. */
export const useStoredWallet = (): Known['wallet'] => useKeptQuery(...storedWallet(useUser()))

/** Reads the wallet on this device for a screen that is about to be drawn. */
export const readWalletAhead = (user: User): Promise<void> => readAhead(openDatabase(user.id), ...storedWallet(user))

const storedWallet = ({ id }: User) =>
  [`wallet ${id}`, async (database: LocalDatabase) => (await readWallet(database, id)) ?? null] as const

/** Returns the person's wallet: first the device's copy, then the server's. */
export function useWallet(): Known {
  const database = useDatabase()
  const { id } = useUser()
  const fetched = useFetched(`wallet ${id}`, () => fetchWallet(database, id))
  const wallet = useStoredWallet()
  useFresh(fetched.refresh)
  return { wallet, ...fetched }
}

/** Returns a student's earnings in CHF, with the wallet that contains them. */
export function useEarnings(): Known & { total: number | null | undefined } {
  const database = useDatabase()
  const { id } = useUser()
  const fetched = useFetched(`earnings ${id}`, () =>
    Promise.all([fetchEarnings(database, id), fetchWallet(database, id)]),
  )
  const known = useKeptQuery(`earnings ${id}`, async (db) => ({
    total: (await readEarnings(db, id)) ?? null,
    wallet: (await readWallet(db, id)) ?? null,
  }))
  useFresh(fetched.refresh)
  return { wallet: known?.wallet, total: known?.total, ...fetched }
}

/**
 * Calls `refresh` after each change of this person's feed. It moves with each change of their money, so that shown amounts are never ten seconds old (rule
 * 1.9.13). While the screen is visible, they are also read again every five minutes.
 */
function useFresh(refresh: () => void): void {
  const database = useDatabase()
  const { id } = useUser()
  const cursor = useLiveQuery(async () => (await database.feeds.get(userFeed(id)))?.cursor ?? 0, [database, id])
  const seen = useRef(cursor)
  const tell = useEffectEvent(refresh)

  useEffect(() => {
    if (seen.current !== undefined && cursor !== seen.current) tell()
    seen.current = cursor
  }, [cursor])
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && navigator.onLine && tell(),
      unheardPeriodMs,
    )
    return () => clearInterval(timer)
  }, [])
}

/** Whether payments on this server move no real money, as far as the device knows. Undefined while it does not know. */
export function useIsPlayMoney(): boolean | undefined {
  const database = useDatabase()
  useFetched('config', () => fetchConfig(database))
  const provider = useKeptQuery('provider', readProvider)
  return provider && provider === 'simulated'
}

/** Returns a job's payment according to the wallet on this device. */
export const usePaid = (jobId: Id): Paid | undefined => findPaid(useStoredWallet() ?? undefined, jobId)

/** Returns this person's jobs of which somebody has said that they were paid by hand. Undefined while the device reads or still receives its first rows. */
export function useJobsPaidByHand(): JobRow[] | undefined {
  const { id } = useUser()
  return useKeptQuery(`paid by hand ${id}`, async (database) => {
    const jobs = await database.jobs
      .where('postedById')
      .equals(id)
      .filter(({ handPayments }) => handPayments !== undefined)
      .toArray()
    return jobs.length > 0 || (await hasArrived(database)) ? jobs : undefined
  })
}

/** Whether the device has ever received the wallet, and so knows which jobs are paid. */
export const useIsWalletKnown = (): boolean => Boolean(useStoredWallet())

export interface Payee {
  job: JobRow | undefined
  name: string
  firstName: string
  src: string | undefined
}

/**
 * Returns the job of an order and the person whom the server will pay: the job's assigned student, whoever the address names. Undefined while the
 * device reads or still receives its first rows: nobody may pay before they see whom. The name has a documented fallback (rule 2.8.14).
 */
export function usePayee({ jobId, studentId }: { jobId: Id; studentId: Id }): Payee | undefined {
  const database = useDatabase()
  const isReceiving = useConnection() === 'online'
  return useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    const person = await database.people.get(job?.assignedToId ?? studentId)
    if ((!job || !person) && isReceiving && !(await hasArrived(database))) return undefined
    return {
      job,
      name: nameOf(person, 'assignee'),
      firstName: firstNameOf(person, 'assignee'),
      src: person?.profileImageUrl ?? undefined,
    }
  }, [database, jobId, studentId, isReceiving])
}
