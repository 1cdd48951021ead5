import { WifiOff } from 'lucide-react'
import { css } from '../styled-system/css'
import { useOnline } from './sync-provider.tsx'

const look = css({ display: 'flex', alignItems: 'center', gap: '1.5', textStyle: 'meta', color: 'soft' })

/** Why the buttons beside it do nothing now: what several people may decide at once, the server decides (SYNC.md, "Mutations"). */
export function NetworkNote() {
  const isOnline = useOnline()
  if (isOnline) return null
  return (
    <p className={look} role="status">
      <WifiOff size={14} /> Nécessite le réseau
    </p>
  )
}
