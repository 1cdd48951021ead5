import { createFileRoute } from '@tanstack/react-router'
import { takeToken, tokenOf } from '../accounts/link-token.ts'
import { ResetScreen } from '../accounts/reset-screen.tsx'

export const Route = createFileRoute('/auth/reset')({
  beforeLoad: ({ location }) => takeToken('/auth/reset', location),
  component: ResetRoute,
})

function ResetRoute() {
  const token = tokenOf('/auth/reset')
  return <ResetScreen key={token} token={token} />
}
