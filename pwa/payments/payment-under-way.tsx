import { useLocation, useNavigate } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { isId, type Id } from '../../schema/ids.ts'
import type { PaymentStanding } from '../../schema/payments/payment.ts'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { fetchWallet } from '../../sync/fetched/wallet.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { showToast } from '../ui/toast.ts'
import { sayPaid, sayPaymentFailed, type PaidNote } from './payment-outcome.ts'

// A payment is under way from "Payer" until the server knows how it ended; then the wallet shows it. It crosses documents, so this tab's session
// storage holds it: first the note, until the provider leads back, then the job, while the server is queried.

const noteKey = 'payment'
const confirmingKey = 'confirming'

/** If the storage is unavailable, the toast after the return leads to the accepted jobs instead. */
const withStorage = (act: (storage: Storage) => unknown): unknown => {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

const read = (key: string) => withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown)
const keep = (key: string, value: unknown): void =>
  void withStorage((storage) => storage.setItem(key, JSON.stringify(value)))

/** Keeps the note for this tab, with the present time: a bank's page may come between the payment and the return. */
export const keepPaidNote = (note: Omit<PaidNote, 'paidAt'>): void =>
  keep(noteKey, { ...note, paidAt: new Date().toISOString() } satisfies PaidNote)

const readPaidNote = () => read(noteKey) as PaidNote | null | undefined

/** Whether this tab has begun to pay for this job, and does not know how that ended. */
export const hasBegunToPay = (jobId: Id): boolean => readPaidNote()?.jobId === jobId

/** Returns the note and removes it from the storage. */
export const takePaidNote = (): PaidNote | undefined => {
  const note = readPaidNote()
  withStorage((storage) => storage.removeItem(noteKey))
  return note ?? undefined
}

/** Returns the address to which the provider returns. It names the job, because a bank's app may open another tab, which has no note. */
export const returnPath = (jobId: Id): string => `/dashboard?payment=success&${new URLSearchParams({ paidJob: jobId })}`

/** Returns the address that shows that a bank still decides about a job's payment. */
export const confirmingPath = (jobId: Id): string => `${returnPath(jobId)}&redirect_status=processing`

const Confirming = createContext<readonly Id[]>([])

/** The payment from which this document came back, until it is forgotten, also while another screen is open. */
const lastPaid = new WeakMap<LocalDatabase, PaidNote>()

interface LastPaid {
  note: PaidNote | undefined
  forget: () => void
}

const Last = createContext<LastPaid>({ note: undefined, forget: () => {} })

/** Returns the payment that was just made (rule 2.2.113). */
export const useLastPaid = (): LastPaid => useContext(Last)

/** Returns the jobs that were paid just now, as far as the server does not know it yet. */
export const useConfirming = (): readonly Id[] => useContext(Confirming)

export const useIsConfirming = (jobId: Id): boolean => useConfirming().includes(jobId)

/**
 * After the return from the provider's page, makes the server query the provider about the payment, because the provider's event may be late (rule
 * 3.4.76).
 */
export function ConfirmingPayments({ children }: { children: ReactNode }) {
  const [jobIds, setJobIds] = useState(() => (read(confirmingKey) ?? []) as Id[])
  const end = (jobId: Id) => setJobIds((before) => before.filter((one) => one !== jobId))
  useEffect(() => keep(confirmingKey, jobIds), [jobIds])
  const database = useDatabase()
  const [note, setNote] = useState(() => lastPaid.get(database))
  const forget = () => {
    lastPaid.delete(database)
    setNote(undefined)
  }
  usePaymentReturn({
    onPaid: (paid) => {
      lastPaid.set(database, paid)
      setNote(paid)
    },
    onUnknown: (jobId) => setJobIds((before) => [...before.filter((one) => one !== jobId), jobId]),
  })

  return (
    <Confirming value={jobIds}>
      {jobIds.map((jobId) => (
        <PaymentCheck key={jobId} jobId={jobId} onKnown={() => end(jobId)} />
      ))}
      <Last value={{ note, forget }}>{children}</Last>
    </Confirming>
  )
}

interface PaymentReturn {
  /** Called with the payment if the provider says that it succeeded. */
  onPaid: (note: PaidNote) => void
  /** Called with a job whose payment the provider may know before the server. */
  onUnknown: (jobId: Id) => void
}

/**
 * Handles the return from the provider's page (rule 2.2.73): shows the outcome once, and removes it from the address.
 *
 * - Anybody can send this address to somebody else, so the address alone never makes the app speak of money: without this tab's note it leads
 *   to the jobs, which the server knows.
 * - A student pays for nothing.
 */
function usePaymentReturn({ onPaid, onUnknown }: PaymentReturn): void {
  const navigate = useNavigate()
  const { pathname, search: typed } = useLocation()
  const search = typed as Record<string, unknown>
  const isReturn = pathname === '/dashboard' && search['payment'] === 'success'
  const mayHavePaid = !isStudent(useUser())
  const isHandled = useRef(false)
  const handle = useEffectEvent((status: unknown, named: unknown) => {
    const note = takePaidNote()
    const jobId = note ? note.jobId : named
    if (note && isSuccess(status)) onPaid(note)
    if (note) showOutcome(status, note)
    else if (isId(jobId)) showToast({ kind: 'info', title: 'Suivi du paiement', description: whereToLook })
    // A simulated payment is booked at once, so the server knows it already.
    if (status !== 'failed' && isId(jobId) && !note?.isPlayMoney) onUnknown(jobId)
  })

  useEffect(() => {
    if (!isReturn) {
      isHandled.current = false
      return
    }
    if (isHandled.current) return
    isHandled.current = true
    if (mayHavePaid) handle(search['redirect_status'], search['paidJob'])
    void navigate({
      to: '/dashboard',
      search: readDashboardSearch(search),
      replace: true,
      viewTransition: false,
      state: (before) => before,
    })
  }, [isReturn, mayHavePaid, search, navigate])
}

const whereToLook = 'Vous verrez son état dans vos jobs acceptés.'

const isSuccess = (status: unknown): boolean => status === undefined || status === 'succeeded'

/** A bank's page returns to the same address whatever it decided; Stripe then adds the outcome as `redirect_status`. */
const showOutcome = (status: unknown, note: PaidNote): void => {
  if (status === 'failed') return sayPaymentFailed(undefined)
  if (isSuccess(status)) return sayPaid(note)
  const description = `Votre banque doit encore confirmer le paiement. ${whereToLook}`
  showToast({ kind: 'info', title: 'Paiement en cours', description })
}

/** Seconds before each further query. After the last one, the server has queried the provider by itself. */
const waits = [2, 4, 8, 15, 30, 60]

interface PaymentCheckProps {
  jobId: Id
  /** Called once the server knows the state of the payment. */
  onKnown: (state: Exclude<PaymentStanding, 'confirming'>) => void
}

/** Queries the server about a job's payment until the server knows its state. When the network returns, the queries start again at once. */
export function PaymentCheck({ jobId, onKnown }: PaymentCheckProps) {
  const database = useDatabase()
  const { id: me } = useUser()
  const isOnline = useOnline()
  const end = useEffectEvent(onKnown)

  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const query = async (later: readonly number[]) => {
      const state = await queryStanding(jobId)
      // The wallet shows where the money is.
      if (state === 'paid') await fetchWallet(database, me).catch(() => undefined)
      if (!isWanted) return
      const [next, ...more] = later
      if (state !== 'confirming') end(state)
      else if (next !== undefined) timer = setTimeout(() => void query(more), next * 1_000)
    }
    void query(waits)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [database, me, jobId, isOnline])

  return null
}

/** A failed query counts as `confirming`, as a later one may succeed. If the server refuses the query, nothing is being paid. */
const queryStanding = async (jobId: Id): Promise<PaymentStanding> => {
  try {
    return (await call<{ state: PaymentStanding }>('POST', `/api/jobs/${jobId}/payment-check`)).state
  } catch (error) {
    return error instanceof ApiError && (error.status === 403 || error.status === 404) ? 'unpaid' : 'confirming'
  }
}
