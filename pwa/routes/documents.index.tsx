import { createFileRoute } from '@tanstack/react-router'
import { isId, type Id } from '../../schema/ids.ts'
import { PapersScreen } from '../papers/papers-screen.tsx'

export const Route = createFileRoute('/documents/')({
  validateSearch: ({ job }: Record<string, unknown>): { job?: Id } =>
    typeof job === 'string' && isId(job) ? { job: job.toLowerCase() } : {},
  component: PapersRoute,
})

function PapersRoute() {
  return <PapersScreen jobId={Route.useSearch().job} />
}
