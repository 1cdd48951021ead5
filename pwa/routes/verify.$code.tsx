import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '../papers/verify-screen.tsx'

export const Route = createFileRoute('/verify/$code')({ component: VerifyRoute })

function VerifyRoute() {
  return <VerifyScreen code={Route.useParams().code} />
}
