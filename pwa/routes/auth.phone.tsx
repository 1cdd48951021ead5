import { createFileRoute } from '@tanstack/react-router'
import { takeToken } from '../accounts/link-token.ts'
import { VerifyScreen } from '../accounts/verify-screen.tsx'

export const Route = createFileRoute('/auth/phone')({
  beforeLoad: ({ location }) => ({ token: takeToken('/auth/phone', location) }),
  component: PhoneRoute,
})

function PhoneRoute() {
  const { token } = Route.useRouteContext()
  return <VerifyScreen key={token} proves="formerPhone" token={token} />
}
