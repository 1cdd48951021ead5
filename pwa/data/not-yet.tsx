import { Skeleton } from '../ui/skeleton.tsx'
import type { Fetched } from './fetched.ts'
import { RetryButton } from './unreached.tsx'

interface NotYetProps {
  state: Exclude<Fetched<unknown>['state'], 'done'>
  /** The sentence for offline. */
  offline: string
  /** The sentence for a failed request. */
  failed: string
  onRetry: () => void
}

/** Stands in a card for what the server has not told yet: its shape while it is asked, else why it is not there and a way to ask again. */
export function NotYet({ state, offline, failed, onRetry }: NotYetProps) {
  if (state === 'fetching') return <Skeleton height="var(--sizes-control)" />
  return (
    <>
      <p>{state === 'offline' ? offline : failed}</p>
      <RetryButton onRetry={onRetry} />
    </>
  )
}
