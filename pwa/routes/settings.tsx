import { createFileRoute } from '@tanstack/react-router'
import { userTypes } from '../../schema/accounts/user-types.ts'
import type { Left } from '../settings/leaving-device.ts'
import { SettingsScreen } from '../settings/settings-screen.tsx'

const lefts: readonly Left[] = [true, 'now', 'unsure', 'emptied', ...userTypes]

export const Route = createFileRoute('/settings')({
  validateSearch: ({ left: text }: Record<string, unknown>): { left?: Left } => {
    const left = lefts.find((one) => one === text)
    return left === undefined ? {} : { left }
  },
  component: SettingsRoute,
})

function SettingsRoute() {
  return <SettingsScreen left={Route.useSearch().left} />
}
