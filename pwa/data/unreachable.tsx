import { RotateCw } from 'lucide-react'
import errorArt from '../ui/art/error.svg?drawing'
import offlineArt from '../ui/art/offline.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Fetched } from './fetched.ts'

interface UnreachableProps {
  state: Fetched<unknown>['state']
  /** The sentence for offline. */
  offline: string
  /** The sentence for a failed request. */
  failed: string
  onRetry: () => void
}

/** Stands in for data that the device does not have and the server did not return. */
export function Unreachable({ state, offline, failed, onRetry, level = 2 }: UnreachableProps & { level?: 1 | 2 | 3 }) {
  const isOffline = state === 'offline'
  return (
    <EmptyState
      level={level}
      drawing={isOffline ? offlineArt : errorArt}
      title={isOffline ? 'Vous êtes hors ligne' : 'Erreur'}
      text={isOffline ? offline : failed}
      action={<RetryButton onRetry={onRetry} />}
    />
  )
}

/** Stands in a card for data that the server has not returned: a skeleton during the request, else the reason. */
export function NotYet({ state, offline, failed, onRetry }: UnreachableProps) {
  if (state === 'fetching') return <Skeleton height="var(--sizes-control)" />
  return (
    <>
      <p>{state === 'offline' ? offline : failed}</p>
      <RetryButton onRetry={onRetry} />
    </>
  )
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button onClick={onRetry}>
      <RotateCw size={20} /> Réessayer
    </Button>
  )
}
