import { RotateCw } from 'lucide-react'
import { ErrorArt } from '../ui/art/error-art.tsx'
import { OfflineArt } from '../ui/art/offline-art.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { Fetched } from './fetched.ts'

interface UnreachedProps {
  state: Fetched<unknown>['state']
  /** The sentence for offline. */
  offline: string
  /** The sentence for a failed request. */
  failed: string
  onRetry: () => void
}

/** Stands in for a page whose data the device does not have and the server did not return. */
export function Unreached({ state, offline, failed, onRetry }: UnreachedProps) {
  const isOffline = state === 'offline'
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        art={isOffline ? <OfflineArt /> : <ErrorArt />}
        title={isOffline ? 'Vous êtes hors ligne' : 'Erreur'}
        text={isOffline ? offline : failed}
        action={<RetryButton onRetry={onRetry} />}
      />
    </Page>
  )
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button onClick={onRetry}>
      <RotateCw size={20} /> Réessayer
    </Button>
  )
}
