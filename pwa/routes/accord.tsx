import { createFileRoute } from '@tanstack/react-router'
import { takeToken } from '../accounts/link-token.ts'
import { ConsentScreen } from '../consents/consent-screen.tsx'

export const Route = createFileRoute('/accord')({
  beforeLoad: ({ location }) => ({ token: takeToken('/accord', location) }),
  component: ConsentRoute,
})

function ConsentRoute() {
  const { token } = Route.useRouteContext()
  return <ConsentScreen key={token} token={token} />
}
