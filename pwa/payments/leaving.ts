import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leaves the payment page by loading a new document. The payment page's document lets Stripe's script in, and no other screen may run in it
 * (.decisions/money/0093-the-payment-page-is-a-document-of-its-own.md).
 */
export function useLeaveByDocument(isWanted: boolean): void {
  const { history } = useRouter()

  useEffect(() => {
    if (!isWanted) return undefined
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation }) => {
        if (nextLocation.pathname === '/payment') return false
        location.assign(nextLocation.href)
        return true
      },
    })
  }, [history, isWanted])
}

/**
 * Reloads the page when the back button of Stripe's or a bank's page restores it from the browser's cache: it would still be busy with a payment that
 * may be over.
 */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const anew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', anew)
    return () => removeEventListener('pageshow', anew)
  }, [])
}
