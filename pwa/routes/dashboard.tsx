import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import { readStoredUser } from '../session/stored-user.ts'
import { wantPlace } from '../session/wanted-place.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardSearch,
  // Whoever is here has arrived: what they look at is no wish of the next person in this tab.
  beforeLoad: ({ location }) => wantPlace(readStoredUser() ? '' : location.searchStr),
  component: DashboardScreen,
})
