import { createFileRoute } from '@tanstack/react-router'
import { PaperScreen } from '../papers/paper-screen.tsx'

export const Route = createFileRoute('/documents/$id')({ component: PaperRoute })

function PaperRoute() {
  return <PaperScreen id={Route.useParams().id.toLowerCase()} />
}
