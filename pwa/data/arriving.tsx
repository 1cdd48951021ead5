import { useLiveQuery } from 'dexie-react-hooks'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection } from '../../sync/status.ts'
import { OfflineArt } from '../ui/art/offline-art.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { hasArrived } from './first-load.ts'
import { useDatabase } from './local-database.tsx'
import { useConnection, useSync } from './sync-provider.tsx'

interface ArrivingProps {
  /** The outline of what is read or on its way. */
  children: ReactNode
  level?: 2 | 3
}

const words: { [Why in Exclude<Connection, 'online'>]: { title: string; text: string } } = {
  offline: {
    title: 'Vous êtes hors ligne',
    text: 'Rien n’est encore enregistré sur cet appareil. Tout s’affichera au retour du réseau.',
  },
  signed_out: { title: 'Votre session a expiré', text: 'Reconnectez-vous : tout s’affichera ensuite.' },
  outdated: { title: 'Mise à jour requise', text: 'Mettez l’application à jour : tout s’affichera ensuite.' },
}

/** Stands for rows that aren't there yet. Where nothing ever arrived and nothing can, it says so: an outline would promise. */
export function Arriving({ children, level = 2 }: ArrivingProps) {
  const database = useDatabase()
  const connection = useConnection()
  const { poke } = useSync()
  const isEmpty = useLiveQuery(async () => !(await hasArrived(database)), [database])
  if (connection === 'online' || !isEmpty) return children
  return (
    <EmptyState
      level={level}
      art={<OfflineArt />}
      {...words[connection]}
      action={
        connection === 'offline' && (
          <Button onClick={poke}>
            <RotateCw size={20} /> Réessayer
          </Button>
        )
      }
    />
  )
}
