import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../pages/about-screen.tsx'

export const Route = createFileRoute('/about')({ component: AboutScreen })
