import { createFileRoute } from '@tanstack/react-router'
import { readServiceSearch } from '../jobs/services/service-search.ts'
import { ServicesScreen } from '../jobs/services/services-screen.tsx'

export const Route = createFileRoute('/services')({ validateSearch: readServiceSearch, component: ServicesRoute })

function ServicesRoute() {
  return <ServicesScreen search={Route.useSearch()} />
}
