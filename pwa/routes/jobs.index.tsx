import { createFileRoute } from '@tanstack/react-router'
import { readJobSearch } from '../jobs/job-search.ts'
import { JobsScreen } from '../jobs/jobs-screen.tsx'

export const Route = createFileRoute('/jobs/')({ validateSearch: readJobSearch, component: JobsRoute })

function JobsRoute() {
  return <JobsScreen search={Route.useSearch()} />
}
