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

/** Stands in a card for data that the server has not returned: a skeleton during the request, else the reason and a button to retry. */
export function NotYet({ state, offline, failed, onRetry }: NotYetProps) {
  if (state === 'fetching') return <Skeleton height="var(--sizes-control)" />
  return (
    <>
      <p>{state === 'offline' ? offline : failed}</p>
      <RetryButton onRetry={onRetry} />
    </>
  )
}
