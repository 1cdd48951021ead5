import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leaves the payment page by loading a document: its own lets Stripe's script in, and no other screen of the app should stand in it
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

/** The back button of a page of Stripe or a bank shows this one as it was left: busy, with what may be over. */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const anew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', anew)
    return () => removeEventListener('pageshow', anew)
  }, [])
}
