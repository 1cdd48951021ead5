import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readDashboardSearch } from '../dashboard/frame/place.ts'
import { showToast } from '../ui/toast.ts'
import { sayPaid, sayPaymentFailed, takePaidNote } from './paid-note.ts'

/** The provider's way back (rule 2.2.73): tells the outcome once, and clears it from the address. */
export function usePaymentReturn(): void {
  const navigate = useNavigate()
  const { pathname, search: typed } = useLocation()
  const search = typed as Record<string, unknown>
  const isReturn = pathname === '/dashboard' && search['payment'] === 'success'
  const told = useRef(false)

  useEffect(() => {
    if (!isReturn) {
      told.current = false
      return
    }
    if (told.current) return
    told.current = true
    tellOutcome(search['redirect_status'])
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
const tellOutcome = (status: unknown): void => {
  const note = takePaidNote()
  if (status === 'failed') sayPaymentFailed(undefined)
  else if (status === undefined || status === 'succeeded') sayPaid(note)
  else {
    showToast({
      kind: 'info',
      title: 'Paiement en cours',
      description: 'Votre banque le confirme encore. Le portefeuille dit où il en est.',
    })
  }
}
