import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readServiceSearch } from '../offers/services/service-search.ts'
import { ServicesScreen } from '../offers/services/services-screen.tsx'

export const Route = createFileRoute('/services')({ validateSearch: readServiceSearch, component: ServicesRoute })

function ServicesRoute() {
  // The router leaves invalid parameters in the search.
  const typed = Route.useSearch()
  const search = useMemo(() => readServiceSearch({ ...typed }), [typed])
  return <ServicesScreen search={search} />
}
