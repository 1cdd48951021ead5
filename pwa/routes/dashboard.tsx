import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../schema/searches/dashboard-search.ts'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/dashboard')({ validateSearch: readDashboardSearch, component: DashboardScreen })
