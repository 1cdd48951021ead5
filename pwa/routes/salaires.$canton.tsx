import { createFileRoute } from '@tanstack/react-router'
import { cantonAt } from '../../schema/law/canton-addresses.ts'
import { NotFound } from '../data/failed-pages.tsx'
import { CantonWagesScreen } from '../pages/wages/canton-wages-screen.tsx'

export const Route = createFileRoute('/salaires/$canton')({ component: CantonRoute })

function CantonRoute() {
  const { canton: slug } = Route.useParams()
  const canton = cantonAt(slug)
  return canton ? <CantonWagesScreen canton={canton} /> : <NotFound />
}
