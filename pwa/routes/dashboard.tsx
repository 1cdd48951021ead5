import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../dashboard/place.ts'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/dashboard')({ validateSearch: readDashboardSearch, component: DashboardScreen })
