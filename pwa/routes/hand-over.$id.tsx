import { createFileRoute } from '@tanstack/react-router'
import { HandOverScreen } from '../payments/wages/hand-over-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/hand-over/$id')({ beforeLoad: wantUntilSignedIn, component: HandOverRoute })

function HandOverRoute() {
  const { id } = Route.useParams()
  return <HandOverScreen key={id} id={id.toLowerCase()} />
}
