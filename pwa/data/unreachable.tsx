import { RotateCw } from 'lucide-react'
import errorArt from '../ui/art/error.svg?drawing'
import offlineArt from '../ui/art/offline.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { withReference, type Asked } from './fetched.ts'

interface UnreachableProps {
  asked: Asked
  title?: string
  /** The sentence for offline. */
  offline: string
  /** The sentence for a failed request. */
  failed: string
}

/** Returns why the server's answer is not here. */
const reason = ({ asked, offline, failed }: UnreachableProps): string => {
  if (asked.state === 'offline') return offline
  return withReference(failed, asked)
}

/** Stands in for data that the device does not have and the server did not return. */
export function Unreachable(props: UnreachableProps & { level?: 1 | 2 | 3 }) {
  const { asked, level = 2 } = props
  const isOffline = asked.state === 'offline'
  return (
    <EmptyState
      level={level}
      drawing={isOffline ? offlineArt : errorArt}
      title={props.title ?? (isOffline ? 'Vous êtes hors ligne' : 'Erreur')}
      text={reason(props)}
      action={<RetryButton onRetry={asked.retry} />}
    />
  )
}

/** Stands in a card for data that the server has not returned: a skeleton during the request, else the reason. */
export function NotYet(props: UnreachableProps) {
  const { asked } = props
  if (asked.state === 'fetching') return <Skeleton height="var(--sizes-control)" />
  return (
    <>
      <p>{reason(props)}</p>
      <RetryButton onRetry={asked.retry} />
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

interface NotOnDeviceProps {
  /** "La carte" */
  name: string
  onRetry: () => void
}

/** Stands in for a part of a screen whose file is not on the device and cannot be loaded. */
export function NotOnDevice({ name, onRetry }: NotOnDeviceProps) {
  return (
    <EmptyState
      drawing={offlineArt}
      title={`${name} n’est pas encore sur cet appareil`}
      text="Vous pourrez l’ouvrir dès que vous serez en ligne, puis aussi hors ligne."
      action={<RetryButton onRetry={onRetry} />}
    />
  )
}
