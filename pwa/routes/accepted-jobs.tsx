import { createFileRoute } from '@tanstack/react-router'
import { AcceptedJobsScreen } from '../dashboard/accepted/accepted-jobs-screen.tsx'

export const Route = createFileRoute('/accepted-jobs')({ component: AcceptedJobsScreen })
