import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { PaymentStanding } from '../../schema/payments/payment.ts'
import { fetchWallet } from '../../sync/fetched/wallet.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { withStorage } from './paid-note.ts'
import { usePaymentReturn } from './payment-return.ts'

const Confirming = createContext<readonly Id[]>([])

/** Whether a job was paid just now, and the server does not know it yet. */
export const useIsConfirming = (jobId: Id): boolean => useContext(Confirming).includes(jobId)

const key = 'confirming'
const readKept = (): Id[] => JSON.parse(withStorage((storage) => storage.getItem(key)) ?? '[]') as Id[]

/**
 * After the return from the provider's page, makes the server query the provider about the payment, because the provider's event may be late (rule
 * 3.4.76).
 */
export function ConfirmingPayments({ children }: { children: ReactNode }) {
  const [jobIds, setJobIds] = useState(readKept)
  const end = (jobId: Id) => setJobIds((before) => before.filter((one) => one !== jobId))
  useEffect(() => withStorage((storage) => storage.setItem(key, JSON.stringify(jobIds))), [jobIds])
  usePaymentReturn((jobId) => setJobIds((before) => [...before.filter((one) => one !== jobId), jobId]))

  return (
    <Confirming value={jobIds}>
      {jobIds.map((jobId) => (
        <Asking key={jobId} jobId={jobId} onKnown={() => end(jobId)} />
      ))}
      {children}
    </Confirming>
  )
}

/** Seconds before each further query. After the last one, the server has queried the provider by itself. */
const waits = [2, 4, 8, 15, 30, 60]

interface AskingProps {
  jobId: Id
  /** Called once the server knows the state of the payment. */
  onKnown: (state: Exclude<PaymentStanding, 'confirming'>) => void
}

/** Queries the server about a job's payment until the server knows its state. When the network returns, the queries start again at once. */
export function Asking(props: AskingProps) {
  const isOnline = useOnline()
  return <Queries key={String(isOnline)} {...props} />
}

function Queries({ jobId, onKnown }: AskingProps) {
  const database = useDatabase()
  const { id: me } = useUser()
  const end = useEffectEvent(onKnown)

  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async (later: readonly number[]) => {
      const state = await askStanding(jobId)
      // The wallet shows where the money is.
      if (state === 'paid') await fetchWallet(database, me).catch(() => undefined)
      if (!isWanted) return
      const [next, ...more] = later
      if (state !== 'confirming') end(state)
      else if (next !== undefined) timer = setTimeout(() => void ask(more), next * 1_000)
    }
    void ask(waits)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [database, me, jobId])

  return null
}

/** A failed query counts as `confirming`, as a later one may succeed. If the server refuses the query, nothing is being paid. */
const askStanding = async (jobId: Id): Promise<PaymentStanding> => {
  try {
    return (await call<{ state: PaymentStanding }>('POST', `/api/jobs/${jobId}/payment-check`)).state
  } catch (error) {
    return error instanceof ApiError && (error.status === 403 || error.status === 404) ? 'unpaid' : 'confirming'
  }
}
