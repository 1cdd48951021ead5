import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readPaymentSearch } from '../payments/payment-search.ts'
import { PaymentScreen } from '../payments/payment-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/payment')({
  validateSearch: readPaymentSearch,
  beforeLoad: wantUntilSignedIn,
  component: PaymentRoute,
})

function PaymentRoute() {
  // The router leaves invalid parameters in the search.
  const typed = Route.useSearch()
  const search = useMemo(() => readPaymentSearch({ ...typed }), [typed])
  return <PaymentScreen search={search} />
}
