import { createFileRoute } from '@tanstack/react-router'
import type { Left } from '../settings/deletion-dialog.tsx'
import { SettingsScreen } from '../settings/settings-screen.tsx'

export const Route = createFileRoute('/settings')({
  validateSearch: ({ left }: Record<string, unknown>): { left?: Left } =>
    left === true || left === 'now' || left === 'unsure' ? { left } : {},
  component: SettingsRoute,
})

function SettingsRoute() {
  return <SettingsScreen left={Route.useSearch().left} />
}
