import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../settings/settings-screen.tsx'

export const Route = createFileRoute('/settings')({
  validateSearch: ({ left }: Record<string, unknown>): { left?: true } => (left === true ? { left } : {}),
  component: SettingsRoute,
})

function SettingsRoute() {
  return <SettingsScreen hasLeft={Route.useSearch().left === true} />
}
