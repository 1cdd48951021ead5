import { createFileRoute } from '@tanstack/react-router'
import { MyJobsScreen } from '../my-jobs/my-jobs-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/my-jobs')({ beforeLoad: wantUntilSignedIn, component: MyJobsScreen })
