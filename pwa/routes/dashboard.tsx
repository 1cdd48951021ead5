import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardSearch,
  beforeLoad: wantUntilSignedIn,
  component: DashboardScreen,
})
