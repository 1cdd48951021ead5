import { createFileRoute } from '@tanstack/react-router'
import { AcceptedJobsScreen } from '../my-jobs/accepted-jobs-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/accepted-jobs')({ beforeLoad: wantUntilSignedIn, component: AcceptedJobsScreen })
