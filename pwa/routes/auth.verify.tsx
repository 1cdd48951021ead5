import { createFileRoute } from '@tanstack/react-router'
import { takeToken, tokenOf } from '../accounts/link-token.ts'
import { VerifyScreen } from '../accounts/verify-screen.tsx'

export const Route = createFileRoute('/auth/verify')({
  beforeLoad: ({ location }) => takeToken('/auth/verify', location),
  component: VerifyRoute,
})

function VerifyRoute() {
  const token = tokenOf('/auth/verify')
  return <VerifyScreen key={token} token={token} />
}
