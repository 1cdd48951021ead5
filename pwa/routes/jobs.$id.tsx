import { createFileRoute } from '@tanstack/react-router'
import { JobDetailScreen } from '../offers/detail/job-detail-screen.tsx'

export const Route = createFileRoute('/jobs/$id')({ component: JobRoute })

function JobRoute() {
  const { id } = Route.useParams()
  return <JobDetailScreen key={id} id={id.toLowerCase()} />
}
