import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isId, type Id } from '../../schema/ids.ts'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { showToast } from '../ui/toast.ts'
import { sayPaid, sayPaymentFailed, takePaidNote, type PaidNote } from './paid-note.ts'

/** Returns the address that the provider comes back to: it names the job, for a bank's app may open another tab, which has no note. */
export const returnPath = (jobId: Id): string => `/dashboard?payment=success&${new URLSearchParams({ paidJob: jobId })}`

/** Returns the address that says that a bank still decides about a job's payment. */
export const confirmingPath = (jobId: Id): string => `${returnPath(jobId)}&redirect_status=processing`

/**
 * The provider's way back (rule 2.2.73): tells the outcome once, and clears it from the address. Calls `onPaid` with a job whose money a provider may have before the server knows.
 */
export function usePaymentReturn(onPaid: (jobId: Id) => void): void {
  const navigate = useNavigate()
  const { pathname, search: typed } = useLocation()
  const search = typed as Record<string, unknown>
  const isReturn = pathname === '/dashboard' && search['payment'] === 'success'
  const told = useRef(false)
  const tell = useEffectEvent((status: unknown, named: unknown) => {
    const note = takePaidNote()
    tellOutcome(status, note)
    // Simulated money is booked with the payment itself.
    const jobId = note ? note.jobId : named
    if (status !== 'failed' && isId(jobId) && !note?.isPlayMoney) onPaid(jobId)
  })

  useEffect(() => {
    if (!isReturn) {
      told.current = false
      return
    }
    if (told.current) return
    told.current = true
    tell(search['redirect_status'], search['paidJob'])
    void navigate({
      to: '/dashboard',
      search: readDashboardSearch(search),
      replace: true,
      viewTransition: false,
      state: (before) => before,
    })
  }, [isReturn, search, navigate])
}

/** A bank's page comes back to the same address whatever it decided; Stripe then names the outcome. */
const tellOutcome = (status: unknown, note: PaidNote | undefined): void => {
  if (status === 'failed') sayPaymentFailed(undefined)
  else if (status === undefined || status === 'succeeded') sayPaid(note)
  else {
    showToast({
      kind: 'info',
      title: 'Paiement en cours',
      description: 'Votre banque le confirme encore. Vos jobs acceptés disent où il en est.',
    })
  }
}
