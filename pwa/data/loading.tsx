import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import type { Connection } from '../../sync/engine/status.ts'
import offlineArt from '../ui/art/offline.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { hasArrived } from './first-load.ts'
import { useDatabase } from './local-database.tsx'
import { useConnection, useSync } from './sync-provider.tsx'
import { RetryButton } from './unreachable.tsx'

interface LoadingProps {
  /** The skeleton of what is being read; without one, that of `count` rows. */
  children?: ReactNode
  count?: number
  level?: 2 | 3
}

const reasons: { [Why in Exclude<Connection, 'online'>]: { title: string; text: string } } = {
  offline: {
    title: 'Vous êtes hors ligne',
    text: 'Rien n’est encore enregistré sur cet appareil. Tout s’affichera dès que vous serez en ligne.',
  },
  failing: { title: 'Le serveur est en panne', text: 'Nous réessayons : tout s’affichera ensuite.' },
  signed_out: { title: 'Votre session a expiré', text: 'Reconnectez-vous : tout s’affichera ensuite.' },
  outdated: { title: 'Mise à jour requise', text: 'Mettez l’application à jour : tout s’affichera ensuite.' },
  storage: {
    title: 'Le stockage de cet appareil ne répond pas',
    text: 'Nous réessayons. Si rien ne change, rechargez cette page : tout s’affichera ensuite.',
  },
  full: {
    title: 'Cet appareil n’a plus de place',
    text: 'Libérez de la place : tout s’affichera ensuite, sans rien recharger.',
  },
}

/** Stands in for synced rows. If none ever arrived and the device is offline, it says so: a skeleton would promise rows. */
export function Loading({ count = 3, children = <ListSkeleton shape="row" count={count} />, level = 2 }: LoadingProps) {
  const database = useDatabase()
  const connection = useConnection()
  const { poke } = useSync()
  const isEmpty = useLiveQuery(async () => !(await hasArrived(database)), [database])
  if (connection === 'online' || !isEmpty) return children
  const mayRetry = connection !== 'signed_out' && connection !== 'outdated'
  const action = mayRetry && <RetryButton onRetry={poke} />
  return <EmptyState level={level} drawing={offlineArt} {...reasons[connection]} action={action} />
}
