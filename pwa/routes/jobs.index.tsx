import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readJobSearch } from '../jobs/job-search.ts'
import { JobsScreen } from '../offers/list/jobs-screen.tsx'

export const Route = createFileRoute('/jobs/')({ validateSearch: readJobSearch, component: JobsRoute })

function JobsRoute() {
  // The router leaves invalid parameters in the search.
  const typed = Route.useSearch()
  const search = useMemo(() => readJobSearch({ ...typed }), [typed])
  return <JobsScreen search={search} />
}
