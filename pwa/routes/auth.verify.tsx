import { createFileRoute } from '@tanstack/react-router'
import { takeToken } from '../accounts/link-token.ts'
import { VerifyScreen } from '../accounts/verify-screen.tsx'

export const Route = createFileRoute('/auth/verify')({
  beforeLoad: ({ location }) => ({ token: takeToken('/auth/verify', location) }),
  component: VerifyRoute,
})

function VerifyRoute() {
  const { token } = Route.useRouteContext()
  return <VerifyScreen key={token} proves="address" token={token} />
}
