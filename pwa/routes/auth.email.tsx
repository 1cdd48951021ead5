import { createFileRoute } from '@tanstack/react-router'
import { takeToken } from '../accounts/link-token.ts'
import { VerifyScreen } from '../accounts/verify-screen.tsx'

export const Route = createFileRoute('/auth/email')({
  beforeLoad: ({ location }) => ({ token: takeToken('/auth/email', location) }),
  component: EmailRoute,
})

function EmailRoute() {
  const { token } = Route.useRouteContext()
  return <VerifyScreen key={token} proves="newAddress" token={token} />
}
