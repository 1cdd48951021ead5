import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, RotateCw, WifiOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useAge } from '../../data/age.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { withReference, type Asked } from '../../data/fetched.ts'
import { Unreachable } from '../../data/unreachable.tsx'

/** Says that the list comes from the device while the server is out of reach. */
export function ListStatus(asked: Asked) {
  return asked.state === 'offline' || asked.state === 'failed' ? <Standing {...asked} /> : null
}

function Standing(asked: Asked) {
  const { state, retry } = asked
  const age = useAge(useListsAt())
  return (
    <Banner
      kind="plain"
      role="status"
      icon={state === 'offline' ? <WifiOff size={20} /> : <CircleAlert size={20} />}
      title={state === 'offline' ? 'Hors ligne.' : 'Impossible de charger les annonces.'}
      action={
        <Button variant="line" size="small" onClick={retry}>
          <RotateCw size={18} /> Réessayer
        </Button>
      }
    >
      {state === 'offline'
        ? 'Voici les offres enregistrées sur cet appareil.'
        : withReference('Voici celles de cet appareil.', asked)}
      {age && ` Dernière mise à jour ${age}.`}
    </Banner>
  )
}

/**
 * Returns when this device last received any of these lists. Undefined if offers also arrive by feeds, whose age the app's frame shows (rule
 * 1.2.401).
 */
function useListsAt(): number | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    if ((await database.feeds.where('feed').startsWith('jobs:').count()) > 0) return undefined
    const lists = await database.answers.where('path').startsWith('/api/jobs?').toArray()
    return lists.length > 0 ? Math.max(...lists.map(({ fetchedAt }) => fetchedAt)) : undefined
  }, [database])
}

/** Says why the list cannot be shown (rule 2.8.11). */
export function LoadFailure(asked: Asked) {
  return (
    <div role="alert">
      <Unreachable
        asked={asked}
        title="Impossible de charger les annonces"
        offline="Il n’y a pas de réseau, et aucune offre n’est encore enregistrée sur cet appareil."
        failed="Le service ne répond pas comme prévu. Réessayez dans un instant."
      />
    </div>
  )
}
