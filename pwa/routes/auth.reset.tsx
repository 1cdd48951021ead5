import { createFileRoute } from '@tanstack/react-router'
import { takeToken } from '../accounts/link-token.ts'
import { ResetScreen } from '../accounts/reset-screen.tsx'

export const Route = createFileRoute('/auth/reset')({
  beforeLoad: ({ location }) => ({ token: takeToken('/auth/reset', location) }),
  component: ResetRoute,
})

function ResetRoute() {
  const { token } = Route.useRouteContext()
  return <ResetScreen key={token} token={token} />
}
