import { createFileRoute } from '@tanstack/react-router'
import { FeaturesScreen } from '../pages/features-screen.tsx'

export const Route = createFileRoute('/features')({ component: FeaturesScreen })
