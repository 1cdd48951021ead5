import { createFileRoute } from '@tanstack/react-router'
import { WagesScreen } from '../pages/wages/wages-screen.tsx'

export const Route = createFileRoute('/salaires/')({ component: WagesScreen })
