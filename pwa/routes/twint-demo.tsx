import { createFileRoute } from '@tanstack/react-router'
import { TwintScreen } from '../twint/twint-screen.tsx'

export const Route = createFileRoute('/twint-demo')({ component: TwintScreen })
