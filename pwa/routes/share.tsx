import { createFileRoute } from '@tanstack/react-router'
import { lostShares, type LostShare } from '../../schema/share-target.ts'
import { ShareScreen } from '../share/share-screen.tsx'

export const Route = createFileRoute('/share')({
  validateSearch: ({ lost }: Record<string, unknown>): { lost?: LostShare } => {
    const known = lostShares.find((why) => why === lost)
    return known ? { lost: known } : {}
  },
  component: ShareRoute,
})

function ShareRoute() {
  return <ShareScreen lost={Route.useSearch().lost} />
}
