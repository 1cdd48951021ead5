import { createFileRoute } from '@tanstack/react-router'
import { ModerationScreen } from '../moderation/moderation-screen.tsx'

export const Route = createFileRoute('/moderation')({ component: ModerationScreen })
