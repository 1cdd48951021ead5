import { CloudUpload } from 'lucide-react'
import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'
import { useVisibleOutbox } from './queries.ts'
import { waitsForNetwork, whenItLeaves } from './write-text.ts'
import { useConnection, useOnline } from '../data/sync-provider.tsx'
import { useOutlasts } from '../ui/hooks/outlasts.ts'
import { Banner } from '../ui/banner.tsx'

/** The number of pending mutations. Online they are sent within a moment, so the band appears only after a while. */
export function PendingBand() {
  const count = useVisibleOutbox()?.waiting.filter(({ state }) => state !== 'parked').length ?? 0
  const connection = useConnection()
  const isOnline = useOnline()
  const isLasting = useOutlasts(count > 0, 1_500)
  if (count === 0 || (isOnline && !isLasting)) return null
  return (
    <Banner
      kind="wait"
      role="status"
      icon={<CloudUpload size={24} />}
      title={count === 1 ? '1 envoi en attente.' : `${count} envois en attente.`}
    >
      {count === 1 ? 'Il partira' : 'Ils partiront'} {whenItLeaves(connection)}
      {waitsForNetwork(connection) && whereTheAppIsNeeded()}.
    </Banner>
  )
}

/** Without Background Sync, the browser sends nothing while the app is closed (rule 1.2.402). */
const whereTheAppIsNeeded = (): string => (backgroundSyncSupported() ? '' : ' avec l’application ouverte')
