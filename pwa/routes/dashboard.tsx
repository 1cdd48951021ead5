import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../dashboard/frame/place.ts'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/dashboard')({ validateSearch: readDashboardSearch, component: DashboardScreen })
