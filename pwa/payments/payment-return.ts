import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { isId, type Id } from '../../schema/ids.ts'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { useUser } from '../session/session.tsx'
import { showToast } from '../ui/toast.ts'
import { sayPaid, sayPaymentFailed, takePaidNote, type PaidNote } from './paid-note.ts'

/** Returns the address to which the provider returns. It names the job, because a bank's app may open another tab, which has no note. */
export const returnPath = (jobId: Id): string => `/dashboard?payment=success&${new URLSearchParams({ paidJob: jobId })}`

/** Returns the address that shows that a bank still decides about a job's payment. */
export const confirmingPath = (jobId: Id): string => `${returnPath(jobId)}&redirect_status=processing`

/**
 * Handles the return from the provider's page (rule 2.2.73): shows the outcome once, and removes it from the address. Calls `onPaid` with a job whose
 * payment the provider may know before the server. Anybody can send this address to somebody else, so it alone makes the app say nothing about
 * money: without this tab's note it leads to the jobs, which the server knows. A student pays for nothing.
 */
export function usePaymentReturn(onPaid: (jobId: Id) => void): void {
  const navigate = useNavigate()
  const { pathname, search: typed } = useLocation()
  const search = typed as Record<string, unknown>
  const isReturn = pathname === '/dashboard' && search['payment'] === 'success'
  const mayHavePaid = !isStudent(useUser())
  const told = useRef(false)
  const tell = useEffectEvent((status: unknown, named: unknown) => {
    const note = takePaidNote()
    // A simulated payment is booked at once, so the server knows it already.
    const jobId = note ? note.jobId : named
    if (note) tellOutcome(status, note)
    else if (isId(jobId)) showToast({ kind: 'info', title: 'Suivi du paiement', description: whereToLook })
    if (status !== 'failed' && isId(jobId) && !note?.isPlayMoney) onPaid(jobId)
  })

  useEffect(() => {
    if (!isReturn) {
      told.current = false
      return
    }
    if (told.current) return
    told.current = true
    if (mayHavePaid) tell(search['redirect_status'], search['paidJob'])
    void navigate({
      to: '/dashboard',
      search: readDashboardSearch(search),
      replace: true,
      viewTransition: false,
      state: (before) => before,
    })
  }, [isReturn, mayHavePaid, search, navigate])
}

const whereToLook = 'Vos jobs acceptés disent où il en est.'

/** A bank's page returns to the same address whatever it decided; Stripe then adds the outcome as `redirect_status`. */
const tellOutcome = (status: unknown, note: PaidNote): void => {
  if (status === 'failed') sayPaymentFailed(undefined)
  else if (status === undefined || status === 'succeeded') sayPaid(note)
  else {
    showToast({
      kind: 'info',
      title: 'Paiement en cours',
      description: `Votre banque le confirme encore. ${whereToLook}`,
    })
  }
}
